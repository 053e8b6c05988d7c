/**
 * The table of mutation operators, in the order of their priors.
 *
 * The order follows how often small fixes are of a kind in studies of real histories: changed
 * conditions, other actual arguments and other assigned values lead in Pan, Kim and Whitehead,
 * "Toward an understanding of bug fix patterns" (2009); a different identifier, numeral, function
 * name, operator, operand, boolean literal and argument list in Karampatsis and Sutton, "How often
 * do single-statement bugs occur?" (2020); inserted method calls, conditions and returns in Martinez
 * and Monperrus, "Mining software repair models for reasoning on the search space of automated
 * program fixing" (2015). That most of an inserted statement stands in the same file already is
 * from Barr and others, "The plastic surgery hypothesis" (2014); checks for what is missing, and
 * expressions that are added to, dropped or replaced by a variable, are templates of Kim and others,
 * "Automatic patch generation learned from human-written patches" (2013), and of Liu and others,
 * "TBar: revisiting template-based automated program repair" (2019). The numbers here are ranks, not
 * measurements.
 *
 * Imports the operators. Has no effect.
 *
 * @module
 */

import { arithmetic, assignment, increment, operandSwap } from "./arithmetic.ts";
import {
  argumentDrop,
  argumentSwap,
  awaitCall,
  missingArgument,
  newCall,
  sibling,
  wrapper,
} from "./calls.ts";
import { boundary, relation, strictness } from "./comparisons.ts";
import { copyCondition, dropOperand, logical, negation } from "./logic.ts";
import { conditionForConstant, filledList, missingCheck, shiftedBound } from "./conditions.ts";
import { copyAdapted, copyForTwin, fillCollection } from "./insertions.ts";
import { missingDefault, optionalAccess, property, variable } from "./names.ts";
import {
  argumentOffset,
  clamp,
  dropTerm,
  missingTerm,
  nameForValue,
  pairSwap,
  part,
  unwrapCall,
} from "./operands.ts";
import type { Operator } from "./operator.ts";
import {
  copyStatement,
  deleteStatement,
  guard,
  loopExit,
  missingReturn,
  moveIn,
  moveOut,
  swapStatements,
} from "./statements.ts";
import { literal, number, offByOne, rangeEnds } from "./values.ts";

/** All operators, the likeliest kind of fix first. */
export const OPERATORS: readonly Operator[] = [
  boundary,
  relation,
  sibling,
  offByOne,
  number,
  arithmetic,
  logical,
  variable,
  negation,
  argumentSwap,
  guard,
  literal,
  assignment,
  operandSwap,
  rangeEnds,
  missingArgument,
  awaitCall,
  missingReturn,
  moveOut,
  strictness,
  dropOperand,
  copyCondition,
  wrapper,
  property,
  missingDefault,
  optionalAccess,
  moveIn,
  deleteStatement,
  swapStatements,
  argumentDrop,
  increment,
  loopExit,
  copyStatement,
  newCall,
  dropTerm,
  argumentOffset,
  pairSwap,
  missingCheck,
  conditionForConstant,
  shiftedBound,
  clamp,
  unwrapCall,
  missingTerm,
  part,
  nameForValue,
  filledList,
  fillCollection,
  copyForTwin,
  copyAdapted,
].toSorted((a, b) => b.prior - a.prior);

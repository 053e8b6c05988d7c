/**
 * Programs in JavaScript for Node, each with one planted fault.
 *
 * @module
 */

import type { Program } from "./program.ts";

const language = "js" as const;

/** The programs. */
export const JS_PROGRAMS: readonly Program[] = [
  {
    id: "rounding",
    language,
    kind: "sibling_call",
    needs: "edit",
    exports: ["cents"],
    right: `/** Whole cents; half a cent rounds up. */
export function cents(amount) {
  return Math.round(amount * 100);
}
`,
    fault: [["Math.round(", "Math.floor("]],
    tests: [["cents(1)", "100"], ["cents(0.125)", "13"], ["cents(2.5)", "250"]],
    hidden: [["cents(0.114)", "11"], ["cents(0.375)", "38"], ["cents(0)", "0"]],
  },
  {
    id: "ages",
    language,
    kind: "boundary",
    needs: "edit",
    exports: ["group"],
    right: `export function group(age) {
  if (age < 13) return "child";
  if (age < 20) return "teen";
  return "adult";
}
`,
    fault: [["age < 13", "age <= 13"]],
    tests: [["group(5)", "'child'"], ["group(13)", "'teen'"], ["group(30)", "'adult'"]],
    hidden: [["group(12)", "'child'"], ["group(19)", "'teen'"], ["group(20)", "'adult'"]],
  },
  {
    id: "range",
    language,
    kind: "boundary",
    needs: "edit",
    exports: ["range"],
    right: `/** Numbers from first to last, both included. */
export function range(first, last) {
  const numbers = [];
  for (let n = first; n <= last; n++) numbers.push(n);
  return numbers;
}
`,
    fault: [["n <= last", "n < last"]],
    tests: [["range(1, 3)", "[1, 2, 3]"], ["range(2, 1)", "[]"]],
    hidden: [["range(0, 0)", "[0]"], ["range(-1, 1)", "[-1, 0, 1]"]],
  },
  {
    id: "palindrome",
    language,
    kind: "off_by_one",
    needs: "edit",
    exports: ["isPalindrome"],
    right: `export function isPalindrome(text) {
  for (let i = 0; i < text.length / 2; i++) {
    if (text[i] !== text[text.length - 1 - i]) return false;
  }
  return true;
}
`,
    fault: [["text.length - 1 - i", "text.length - i"]],
    tests: [["isPalindrome('level')", "true"], ["isPalindrome('ab')", "false"], [
      "isPalindrome('')",
      "true",
    ]],
    hidden: [["isPalindrome('abba')", "true"], ["isPalindrome('abca')", "false"]],
  },
  {
    id: "unique",
    language,
    kind: "negation",
    needs: "edit",
    exports: ["unique"],
    right: `export function unique(items) {
  const seen = [];
  for (const item of items) {
    if (!seen.includes(item)) seen.push(item);
  }
  return seen;
}
`,
    fault: [["if (!seen.includes(item))", "if (seen.includes(item))"]],
    tests: [["unique([1, 1, 2])", "[1, 2]"], ["unique([])", "[]"]],
    hidden: [["unique([3, 2, 3])", "[3, 2]"], ["unique(['a'])", "['a']"]],
  },
  {
    id: "merge",
    language,
    kind: "argument_swap",
    needs: "edit",
    exports: ["settings"],
    right: `const merge = (base, extra) => ({ ...base, ...extra });

/** What the person says goes over the defaults. */
export function settings(given) {
  return merge({ size: 10, colour: "red" }, given);
}
`,
    fault: [[
      'merge({ size: 10, colour: "red" }, given)',
      'merge(given, { size: 10, colour: "red" })',
    ]],
    tests: [
      ["settings({})", "{ size: 10, colour: 'red' }"],
      ["settings({ size: 3 })", "{ size: 3, colour: 'red' }"],
    ],
    hidden: [["settings({ colour: 'blue' })", "{ size: 10, colour: 'blue' }"]],
  },
  {
    id: "fallback",
    language,
    kind: "logical",
    needs: "edit",
    exports: ["limit"],
    right: `/** The given limit, zero included, else 10. */
export function limit(given) {
  return given ?? 10;
}
`,
    fault: [["given ?? 10", "given || 10"]],
    tests: [["limit(5)", "5"], ["limit(0)", "0"], ["limit(undefined)", "10"]],
    hidden: [["limit(null)", "10"], ["limit(-1)", "-1"]],
  },
  {
    id: "strict",
    language,
    kind: "strictness",
    needs: "edit",
    exports: ["countZeros"],
    right: `/** How many are the number zero. */
export function countZeros(values) {
  return values.filter((value) => value === 0).length;
}
`,
    fault: [["value === 0", "value == 0"]],
    tests: [["countZeros([0, 1, 0])", "2"], ["countZeros(['', 0, false])", "1"]],
    hidden: [["countZeros(['0', []])", "0"], ["countZeros([0])", "1"]],
  },
  {
    id: "total",
    language,
    kind: "missing_argument",
    needs: "insertion",
    exports: ["total"],
    right: `export function total(prices) {
  return prices.reduce((sum, price) => sum + price, 0);
}
`,
    fault: [["sum + price, 0)", "sum + price)"]],
    tests: [["total([1, 2])", "3"], ["total([])", "0"]],
    hidden: [["total([5])", "5"], ["total([0.5, 0.5])", "1"]],
  },
  {
    id: "capitalize",
    language,
    kind: "range_ends",
    needs: "edit",
    exports: ["capitalize"],
    right: `export function capitalize(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
`,
    fault: [["word.slice(1)", "word.slice(2)"]],
    tests: [["capitalize('anna')", "'Anna'"], ["capitalize('x')", "'X'"]],
    hidden: [["capitalize('ab')", "'Ab'"], ["capitalize('')", "''"]],
  },
  {
    id: "every",
    language,
    kind: "sibling_call",
    needs: "edit",
    exports: ["allPaid"],
    right: `export function allPaid(bills) {
  return bills.every((bill) => bill.paid);
}
`,
    fault: [["bills.every(", "bills.some("]],
    tests: [["allPaid([{ paid: true }, { paid: false }])", "false"], [
      "allPaid([{ paid: true }])",
      "true",
    ]],
    hidden: [["allPaid([])", "true"], ["allPaid([{ paid: false }])", "false"]],
  },
  {
    id: "wait",
    language,
    kind: "await",
    needs: "insertion",
    exports: ["sumLater"],
    right: `const later = (n) => new Promise((done) => setTimeout(() => done(n), 1));

export async function sumLater(numbers) {
  let sum = 0;
  for (const n of numbers) sum += await later(n);
  return sum;
}
`,
    fault: [["sum += await later(n)", "sum += later(n)"]],
    tests: [["sumLater([1, 2])", "3"], ["sumLater([])", "0"]],
    hidden: [["sumLater([7])", "7"], ["sumLater([1, 1, 1])", "3"]],
  },
  {
    id: "celsius",
    language,
    kind: "arithmetic",
    needs: "edit",
    exports: ["celsius"],
    right: `export function celsius(fahrenheit) {
  return (fahrenheit - 32) * 5 / 9;
}
`,
    fault: [["fahrenheit - 32", "fahrenheit + 32"]],
    tests: [["celsius(32)", "0"], ["celsius(212)", "100"]],
    hidden: [["celsius(50)", "10"], ["celsius(-40)", "-40"]],
  },
  {
    id: "primes",
    language,
    kind: "move_out",
    needs: "insertion",
    exports: ["isPrime"],
    right: `export function isPrime(n) {
  if (n < 2) return false;
  for (let d = 2; d * d <= n; d++) {
    if (n % d === 0) return false;
  }
  return true;
}
`,
    fault: [[
      "    if (n % d === 0) return false;\n  }\n  return true;\n",
      "    if (n % d === 0) return false;\n    return true;\n  }\n",
    ]],
    tests: [["isPrime(2)", "true"], ["isPrime(9)", "false"], ["isPrime(7)", "true"]],
    hidden: [["isPrime(25)", "false"], ["isPrime(3)", "true"], ["isPrime(49)", "false"]],
  },
  {
    id: "queue",
    language,
    kind: "delete_statement",
    needs: "edit",
    exports: ["longest"],
    right: `export function longest(words) {
  let best = "";
  for (const word of words) {
    if (word.length > best.length) best = word;
  }
  return best;
}
`,
    fault: [[
      "  for (const word of words) {\n",
      "  for (const word of words) {\n    best = word;\n",
    ]],
    tests: [["longest(['abc', 'a'])", "'abc'"], ["longest([])", "''"]],
    hidden: [["longest(['a', 'bbb', 'cc'])", "'bbb'"], ["longest(['xx', 'yy'])", "'xx'"]],
  },
  {
    id: "month",
    language,
    kind: "off_by_one",
    needs: "edit",
    exports: ["daysIn"],
    right: `/** Days of a month, months counted from 1. */
export function daysIn(year, month) {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
`,
    fault: [["Date.UTC(year, month, 0)", "Date.UTC(year, month - 1, 0)"]],
    tests: [["daysIn(2024, 2)", "29"], ["daysIn(2023, 4)", "30"]],
    hidden: [["daysIn(2023, 2)", "28"], ["daysIn(2023, 12)", "31"]],
  },
  {
    id: "parse",
    language,
    kind: "missing_argument",
    needs: "edit",
    exports: ["binary"],
    right: `export function binary(text) {
  return parseInt(text, 2);
}
`,
    fault: [["parseInt(text, 2)", "parseInt(text)"]],
    tests: [["binary('10')", "2"], ["binary('1')", "1"]],
    hidden: [["binary('111')", "7"], ["binary('1000')", "8"]],
  },
  {
    id: "interval",
    language,
    kind: "two edits",
    needs: "two",
    exports: ["between"],
    right: `/** Whether a number lies between two others, both included. */
export function between(n, low, high) {
  return n >= low && n <= high;
}
`,
    fault: [["n >= low", "n > low"], ["n <= high", "n < high"]],
    tests: [["between(1, 1, 3)", "true"], ["between(3, 1, 3)", "true"], [
      "between(4, 1, 3)",
      "false",
    ], ["between(2, 1, 3)", "true"]],
    hidden: [["between(0, 1, 3)", "false"], ["between(5, 5, 5)", "true"]],
  },
  {
    id: "matrix",
    language,
    kind: "two edits",
    needs: "two",
    exports: ["transpose"],
    right: `export function transpose(rows) {
  const width = rows[0]?.length ?? 0;
  const turned = [];
  for (let x = 0; x < width; x++) {
    const row = [];
    for (let y = 0; y < rows.length; y++) row.push(rows[y][x]);
    turned.push(row);
  }
  return turned;
}
`,
    fault: [["let x = 0;", "let x = 1;"], ["let y = 0;", "let y = 1;"]],
    tests: [["transpose([[1, 2], [3, 4]])", "[[1, 3], [2, 4]]"], ["transpose([[5]])", "[[5]]"], [
      "transpose([[1, 2]])",
      "[[1], [2]]",
    ], ["transpose([[1], [2]])", "[[1, 2]]"]],
    hidden: [["transpose([[1, 2, 3]])", "[[1], [2], [3]]"], ["transpose([])", "[]"]],
  },
  {
    id: "tags",
    language,
    kind: "property",
    needs: "edit",
    exports: ["area"],
    right: `export function area(box) {
  const inner = (box.right - box.left) * (box.bottom - box.top);
  return inner;
}
`,
    fault: [["(box.bottom - box.top)", "(box.bottom - box.left)"]],
    tests: [["area({ left: 0, right: 2, top: 1, bottom: 4 })", "6"]],
    hidden: [["area({ left: 1, right: 2, top: 3, bottom: 5 })", "2"]],
  },
  {
    id: "gcd",
    language,
    kind: "operand_swap",
    needs: "edit",
    exports: ["gcd"],
    right: `export function gcd(a, b) {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
`,
    fault: [["a % b]", "b % a]"]],
    tests: [["gcd(12, 8)", "4"], ["gcd(7, 3)", "1"]],
    hidden: [["gcd(100, 75)", "25"], ["gcd(5, 5)", "5"]],
  },
  {
    id: "wrap",
    language,
    kind: "missing statement",
    needs: "insertion",
    exports: ["lines"],
    right: `/** Words in lines of at most so many characters. */
export function lines(words, width) {
  const done = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + 1 + word.length > width) {
      done.push(line);
      line = "";
    }
    line = line === "" ? word : line + " " + word;
  }
  if (line !== "") done.push(line);
  return done;
}
`,
    fault: [['      done.push(line);\n      line = "";\n', "      done.push(line);\n"]],
    tests: [["lines(['aa', 'bb'], 5)", "['aa bb']"], [
      "lines(['aaa', 'bbb'], 4)",
      "['aaa', 'bbb']",
    ]],
    hidden: [["lines(['a', 'b', 'c'], 3)", "['a b', 'c']"], ["lines([], 3)", "[]"]],
  },
];

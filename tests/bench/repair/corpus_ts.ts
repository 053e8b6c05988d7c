/**
 * Programs in TypeScript, each with one planted fault.
 *
 * @module
 */

import type { Program } from "./program.ts";

const language = "ts" as const;

/** The programs. */
export const TS_PROGRAMS: readonly Program[] = [
  {
    id: "shipping",
    language,
    kind: "boundary",
    needs: "edit",
    exports: ["shipping"],
    right: `/** Free from 50 on, else 5. */
export function shipping(total: number): number {
  return total >= 50 ? 0 : 5;
}
`,
    fault: [["total >= 50", "total > 50"]],
    tests: [["shipping(10)", "5"], ["shipping(50)", "0"], ["shipping(80)", "0"]],
    hidden: [["shipping(49.99)", "5"], ["shipping(51)", "0"], ["shipping(0)", "5"]],
  },
  {
    id: "clamp",
    language,
    kind: "relation",
    needs: "edit",
    exports: ["clamp"],
    right: `export function clamp(value: number, low: number, high: number): number {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}
`,
    fault: [["value > high", "value < high"]],
    tests: [["clamp(5, 0, 10)", "5"], ["clamp(-1, 0, 10)", "0"], ["clamp(11, 0, 10)", "10"]],
    hidden: [["clamp(10, 0, 10)", "10"], ["clamp(3, 1, 4)", "3"], ["clamp(99, 1, 4)", "4"]],
  },
  {
    id: "average",
    language,
    kind: "guard",
    needs: "insertion",
    exports: ["average"],
    right: `/** Mean of the numbers; none have a mean of 0. */
export function average(numbers: number[]): number {
  if (numbers.length === 0) return 0;
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}
`,
    fault: [["  if (numbers.length === 0) return 0;\n", ""]],
    tests: [["average([1, 2, 3])", "2"], ["average([])", "0"], ["average([0])", "0"]],
    hidden: [["average([5])", "5"], ["average([-1, 1])", "0"], ["average([2, 4])", "3"]],
  },
  {
    id: "median",
    language,
    kind: "missing_argument",
    needs: "edit",
    exports: ["median"],
    right: `export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
`,
    fault: [["sort((a, b) => a - b)", "sort()"]],
    tests: [["median([3, 1, 2])", "2"], ["median([10, 9, 1])", "9"]],
    hidden: [["median([100, 20, 3])", "20"], ["median([5])", "5"], ["median([-1, -10, -2])", "-2"]],
  },
  {
    id: "slug",
    language,
    kind: "sibling_call",
    needs: "edit",
    exports: ["slug"],
    right: `export function slug(title: string): string {
  return title.trim().toLowerCase().replaceAll(" ", "-");
}
`,
    fault: [["replaceAll(", "replace("]],
    tests: [["slug('Hello World')", "'hello-world'"], ["slug(' a b c ')", "'a-b-c'"]],
    hidden: [["slug('One Two Three Four')", "'one-two-three-four'"], ["slug('x')", "'x'"]],
  },
  {
    id: "stack",
    language,
    kind: "sibling_call",
    needs: "edit",
    exports: ["drain"],
    right: `/** Takes all from the top, the last first. */
export function drain(items: number[]): number[] {
  const stack = [...items];
  const taken: number[] = [];
  while (stack.length > 0) taken.push(stack.pop()!);
  return taken;
}
`,
    fault: [["stack.pop()!", "stack.shift()!"]],
    tests: [["drain([1, 2, 3])", "[3, 2, 1]"], ["drain([])", "[]"]],
    hidden: [["drain([5, 4])", "[4, 5]"], ["drain([7])", "[7]"]],
  },
  {
    id: "leap",
    language,
    kind: "logical",
    needs: "edit",
    exports: ["isLeap"],
    right: `export function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
`,
    fault: [["year % 4 === 0 && (", "year % 4 === 0 || ("]],
    tests: [["isLeap(2024)", "true"], ["isLeap(2023)", "false"], ["isLeap(1900)", "false"]],
    hidden: [["isLeap(2000)", "true"], ["isLeap(2100)", "false"], ["isLeap(2028)", "true"]],
  },
  {
    id: "page",
    language,
    kind: "off_by_one",
    needs: "edit",
    exports: ["page"],
    right: `/** Items of a page, pages counted from 1. */
export function page<T>(items: T[], number: number, size: number): T[] {
  return items.slice((number - 1) * size, number * size);
}
`,
    fault: [["(number - 1) * size", "number * size"]],
    tests: [["page([1, 2, 3, 4, 5], 1, 2)", "[1, 2]"], ["page([1, 2, 3, 4, 5], 3, 2)", "[5]"]],
    hidden: [["page([1, 2, 3, 4], 2, 2)", "[3, 4]"], ["page([1, 2, 3], 1, 3)", "[1, 2, 3]"]],
  },
  {
    id: "initials",
    language,
    kind: "number",
    needs: "edit",
    exports: ["initials"],
    right: `export function initials(name: string): string {
  return name.split(" ").map((part) => part.charAt(0).toUpperCase()).join("");
}
`,
    fault: [["charAt(0)", "charAt(1)"]],
    tests: [["initials('ada lovelace')", "'AL'"], ["initials('grace')", "'G'"]],
    hidden: [["initials('a b c')", "'ABC'"], ["initials('alan mathison turing')", "'AMT'"]],
  },
  {
    id: "retry",
    language,
    kind: "await",
    needs: "insertion",
    exports: ["firstGood"],
    right: `const load = async (n: number): Promise<number> => n * 2;

export async function firstGood(numbers: number[], least: number): Promise<number> {
  for (const n of numbers) {
    const value = await load(n);
    if (Number(value) >= least) return n;
  }
  return -1;
}
`,
    fault: [["await load(n)", "load(n)"]],
    tests: [["firstGood([1, 2, 3], 4)", "2"], ["firstGood([1], 9)", "-1"]],
    hidden: [["firstGood([5], 10)", "5"], ["firstGood([1, 8], 3)", "8"]],
  },
  {
    id: "counts",
    language,
    kind: "missing_default",
    needs: "edit",
    exports: ["counts"],
    right: `export function counts(words: string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const word of words) found[word] = (found[word] ?? 0) + 1;
  return found;
}
`,
    fault: [["(found[word] ?? 0) + 1", "found[word]! + 1"]],
    tests: [["counts(['a', 'b', 'a'])", "{ a: 2, b: 1 }"], ["counts([])", "{}"]],
    hidden: [["counts(['x', 'x', 'x'])", "{ x: 3 }"], ["counts(['q'])", "{ q: 1 }"]],
  },
  {
    id: "volume",
    language,
    kind: "variable",
    needs: "edit",
    exports: ["volume"],
    right: `export function volume(width: number, height: number, depth: number): number {
  return width * height * depth;
}
`,
    fault: [["width * height * depth", "width * height * height"]],
    tests: [["volume(2, 3, 4)", "24"], ["volume(1, 1, 1)", "1"]],
    hidden: [["volume(5, 2, 1)", "10"], ["volume(1, 2, 7)", "14"]],
  },
  {
    id: "discount",
    language,
    kind: "arithmetic",
    needs: "edit",
    exports: ["price"],
    right: `/** Price after a discount in percent. */
export function price(full: number, percent: number): number {
  return full * (1 - percent / 100);
}
`,
    fault: [["1 - percent", "1 + percent"]],
    tests: [["price(100, 50)", "50"], ["price(80, 0)", "80"]],
    hidden: [["price(200, 25)", "150"], ["price(10, 100)", "0"]],
  },
  {
    id: "search",
    language,
    kind: "boundary",
    needs: "edit",
    exports: ["find"],
    right: `/** Index of a number in a sorted list, -1 where it is not there. */
export function find(sorted: number[], wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle]!;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
`,
    fault: [["low <= high", "low < high"]],
    tests: [["find([1, 3, 5], 3)", "1"], ["find([1, 3, 5], 5)", "2"], ["find([1], 2)", "-1"]],
    hidden: [["find([4], 4)", "0"], ["find([1, 2, 3, 4], 1)", "0"], ["find([], 1)", "-1"]],
  },
  {
    id: "compare",
    language,
    kind: "operand_swap",
    needs: "edit",
    exports: ["newest"],
    right: `interface Entry {
  at: number;
}

/** Entries, the newest first. */
export function newest(entries: Entry[]): number[] {
  return [...entries].sort((a, b) => b.at - a.at).map(({ at }) => at);
}
`,
    fault: [["b.at - a.at", "a.at - b.at"]],
    tests: [["newest([{ at: 1 }, { at: 3 }, { at: 2 }])", "[3, 2, 1]"], ["newest([])", "[]"]],
    hidden: [["newest([{ at: 5 }, { at: 9 }])", "[9, 5]"], ["newest([{ at: 1 }])", "[1]"]],
  },
  {
    id: "flatten",
    language,
    kind: "missing_return",
    needs: "insertion",
    exports: ["depth"],
    right: `type Tree = { children: Tree[] };

export function depth(tree: Tree): number {
  return 1 + Math.max(0, ...tree.children.map((child) => {
    return depth(child);
  }));
}
`,
    fault: [["    return depth(child);", "    depth(child);"]],
    tests: [
      ["depth({ children: [] })", "1"],
      ["depth({ children: [{ children: [] }] })", "2"],
    ],
    hidden: [["depth({ children: [{ children: [{ children: [] }] }, { children: [] }] })", "3"]],
  },
  {
    id: "mask",
    language,
    kind: "range_ends",
    needs: "edit",
    exports: ["mask"],
    right: `/** All but the last four digits hidden. */
export function mask(card: string): string {
  return "*".repeat(card.length - 4) + card.slice(-4);
}
`,
    fault: [["card.slice(-4)", "card.slice(4)"]],
    tests: [["mask('12345678')", "'****5678'"], ["mask('1234567890')", "'******7890'"]],
    hidden: [["mask('1234')", "'1234'"], ["mask('99998')", "'*9998'"]],
  },
  {
    id: "normalize",
    language,
    kind: "two edits",
    needs: "two",
    exports: ["overlap"],
    right: `/** Whether two ranges share a point; ends belong to them. */
export function overlap(a: [number, number], b: [number, number]): boolean {
  return a[0] <= b[1] && b[0] <= a[1];
}
`,
    fault: [["a[0] <= b[1]", "a[0] < b[1]"], ["b[0] <= a[1]", "b[0] < a[1]"]],
    tests: [
      ["overlap([1, 2], [2, 3])", "true"],
      ["overlap([2, 3], [1, 2])", "true"],
      ["overlap([1, 2], [3, 4])", "false"],
    ],
    hidden: [["overlap([1, 5], [2, 3])", "true"], ["overlap([5, 6], [1, 4])", "false"]],
  },
  {
    id: "optional",
    language,
    kind: "optional_access",
    needs: "edit",
    exports: ["city"],
    right: `interface User {
  address?: { city: string };
}

export function city(user: User): string {
  return user.address?.city ?? "unknown";
}
`,
    fault: [["user.address?.city", "user.address!.city"]],
    tests: [["city({ address: { city: 'Rome' } })", "'Rome'"], ["city({})", "'unknown'"]],
    hidden: [["city({ address: { city: '' } })", "''"]],
  },
  {
    id: "fizz",
    language,
    kind: "swap_statements",
    needs: "insertion",
    exports: ["fizz"],
    right: `export function fizz(n: number): string {
  if (n % 15 === 0) return "fizzbuzz";
  if (n % 3 === 0) return "fizz";
  if (n % 5 === 0) return "buzz";
  return String(n);
}
`,
    fault: [[
      '  if (n % 15 === 0) return "fizzbuzz";\n  if (n % 3 === 0) return "fizz";\n',
      '  if (n % 3 === 0) return "fizz";\n  if (n % 15 === 0) return "fizzbuzz";\n',
    ]],
    tests: [["fizz(3)", "'fizz'"], ["fizz(5)", "'buzz'"], ["fizz(15)", "'fizzbuzz'"], [
      "fizz(1)",
      "'1'",
    ]],
    hidden: [["fizz(30)", "'fizzbuzz'"], ["fizz(9)", "'fizz'"], ["fizz(10)", "'buzz'"]],
  },
  {
    id: "budget",
    language,
    kind: "assignment",
    needs: "edit",
    exports: ["spent"],
    right: `export function spent(prices: number[]): number {
  let total = 0;
  for (const price of prices) total += price;
  return total;
}
`,
    fault: [["total += price", "total = price"]],
    tests: [["spent([1, 2, 3])", "6"], ["spent([])", "0"]],
    hidden: [["spent([10])", "10"], ["spent([4, 4])", "8"]],
  },
  {
    id: "password",
    language,
    kind: "copy_condition",
    needs: "insertion",
    exports: ["isStrong"],
    right: `/** At least eight characters, a digit, and no blank. */
export function isStrong(text: string): boolean {
  return text.length >= 8 && /\\d/.test(text) && !text.includes(" ");
}
`,
    fault: [["text.length >= 8 && /\\d/.test(text)", "text.length >= 8 || /\\d/.test(text)"]],
    tests: [["isStrong('abcdefg1')", "true"], ["isStrong('abcdefgh')", "false"], [
      "isStrong('a1')",
      "false",
    ]],
    hidden: [["isStrong('abcd efg1')", "false"], ["isStrong('12345678')", "true"]],
  },
];

/** A number with what it counts, such as `2,316 assets`; `shown` words the number otherwise. */
export function quantity(count: number, noun: string, shown = count.toLocaleString('en-US')): string {
  return `${shown} ${noun}${count === 1 ? '' : 's'}`;
}

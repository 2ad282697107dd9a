const numbers = new Intl.NumberFormat('en-US');

/** '5,234' */
export function numberText(count: number): string {
  return numbers.format(count);
}

/** '1 film', '5,234 films' */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

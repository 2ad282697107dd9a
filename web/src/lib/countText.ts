import { numberText } from './numbers';

/** '1 film', '5,233 films' */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : many}`;
}

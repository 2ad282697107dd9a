import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEADING, monogram, setTitle, textWidth } from './posterTitle';

const box = { width: 152, height: 64, largest: 44 };

describe('setTitle', () => {
  it.each([
    ['Up', ['Up']],
    ['One Battle After Another', ['One Battle', 'After Another']],
    [
      'The Lord of the Rings: The Return of the King',
      ['The Lord of the', 'Rings: The Return', 'of the King'],
    ],
  ])('breaks %s evenly', (title, lines) => {
    expect(setTitle(title, box).lines).toEqual(lines);
  });

  it('limits the size of a short title', () => {
    expect(setTitle('Z', box).size).toBe(44);
  });

  const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9'!?:.-]{1,16}$/);
  const anyTitle = fc.array(word, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(' '));

  it('fits every word, in order, into the box', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const { lines, size } = setTitle(title, box);
        if (title.length <= 90) expect(lines.join(' ')).toBe(title);
        expect(size).toBeGreaterThan(0);
        for (const line of lines) expect(textWidth(line) * size).toBeLessThanOrEqual(box.width + 0.01);
        expect(lines.length * size * LEADING).toBeLessThanOrEqual(box.height + 0.01);
      }),
    );
  });

  it('stays readable up to 60 characters', () => {
    expect(
      setTitle('Butch Cassidy and the Sundance Kid Ride Again Over the Hills', box).size,
    ).toBeGreaterThan(10);
  });

  it('truncates titles that would be unreadable', () => {
    const { lines } = setTitle(`${'word '.repeat(40)}end`, box);
    expect(lines.join(' ').length).toBeLessThan(95);
    expect(lines.join(' ')).toMatch(/…$/);
  });
});

describe('monogram', () => {
  it.each([
    ['The Godfather', 'GO'],
    ['One Battle After Another', 'OB'],
    ['A Beautiful Mind', 'BM'],
    ['Z', 'Z'],
    ['12 Years a Slave', '1Y'],
    ['Amélie', 'AM'],
    ['…', '★'],
  ])('of %s is %s', (title, initials) => {
    expect(monogram(title)).toBe(initials);
  });
});

import { describe, expect, it } from 'vitest';
import { avatarTone, initials } from './initials';

describe('initials', () => {
  it.each([
    ['Ana Karenina', 'AK'],
    ['ana', 'AN'],
    ['José María de la Cruz', 'JC'],
    ['x', 'X'],
    ['film_fan 99', 'F9'],
    ['  ', '?'],
    ['李安', '李安'],
  ])('%s is %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('avatarTone', () => {
  it('uses every tone', () => {
    const tones = new Set(Array.from({ length: 60 }, (_, index) => avatarTone(`user-${index}`)));
    expect(tones.size).toBe(6);
  });
});

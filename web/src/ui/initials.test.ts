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
  ])('%s is %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('avatarTone', () => {
  it('gives every tone to somebody', () => {
    const tones = new Set(Array.from({ length: 60 }, (_, person) => avatarTone(`user-${person}`)));
    expect(tones.size).toBe(6);
  });
});

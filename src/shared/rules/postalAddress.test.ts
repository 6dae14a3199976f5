import { describe, expect, it } from 'vitest';
import { POSTAL_ADDRESS_MAX, postalAddressProblem, tidyPostalAddress } from './postalAddress.ts';

describe('a postal address', () => {
  it.each([
    ['', ''],
    [' \r\n \t ', ''],
    [' Ana Prints \r\n\r\n  Moss Lane 7\t\n04109\tFernby\n', 'Ana Prints\nMoss Lane 7\n04109 Fernby'],
    ['One\rTwo\u2028Three', 'One\nTwo\nThree'],
  ])('is read from %j', (typed, address) => {
    expect(tidyPostalAddress(typed)).toBe(address);
    expect(postalAddressProblem(typed)).toBeNull();
  });

  it.each([
    ['1\n2\n3\n4\n5\n6', 'Use up to 5 lines.'],
    ['x'.repeat(POSTAL_ADDRESS_MAX + 1), 'Use up to 300 characters.'],
    ['Moss\u0007 Lane', 'This address contains a character that can’t be printed. Enter it again.'],
    ['Moss\u0000 Lane', 'This address contains a character that can’t be printed. Enter it again.'],
    ['Moss\u009b Lane', 'This address contains a character that can’t be printed. Enter it again.'],
  ])('is refused: %j', (typed, sentence) => {
    expect(postalAddressProblem(typed)).toBe(sentence);
  });

  it('may be as long as its limits, each character counted once', () => {
    expect(postalAddressProblem(' \n1\n2\n3\n4\n5\n ')).toBeNull();
    expect(postalAddressProblem(` ${'🌿'.repeat(POSTAL_ADDRESS_MAX)} `)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { readAddresses } from './seats.ts';

describe('a pasted list of addresses', () => {
  it('can be separated by lines, commas, semicolons and spaces', () => {
    expect(readAddresses(' ada@example.com\r\nbo@example.com,cy@example.com; di@example.com\n')).toEqual({
      emails: ['ada@example.com', 'bo@example.com', 'cy@example.com', 'di@example.com'],
    });
  });

  it('has each address once, however it is written', () => {
    expect(readAddresses('ada@example.com\nADA@example.com').emails).toHaveLength(1);
  });

  it('names the first part that is no address', () => {
    expect(readAddresses('ada@example.com\nbo at example')).toEqual({ wrong: 'bo' });
  });

  it('can be empty', () => {
    expect(readAddresses(' \n')).toEqual({ emails: [] });
  });
});

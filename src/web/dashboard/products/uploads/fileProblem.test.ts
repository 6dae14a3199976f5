import { describe, expect, it } from 'vitest';
import { fileProblem, imageProblem } from './fileProblem.ts';

const GB = 1024 ** 3;

describe('fileProblem', () => {
  it('accepts a file of exactly 5 GB and refuses one byte more', () => {
    expect(fileProblem({ name: 'a.zip', size: 5 * GB, type: '' })).toBeNull();
    expect(fileProblem({ name: 'a.zip', size: 5 * GB + 1, type: '' })).toBe('This file is larger than 5 GB.');
  });

  it('refuses an empty file and a name that is too long', () => {
    expect(fileProblem({ name: 'a.zip', size: 0, type: '' })).toBe('This file is empty. Choose another.');
    expect(fileProblem({ name: 'é'.repeat(256), size: 1, type: '' })).toBe('File names can have up to 255 characters.');
    expect(fileProblem({ name: '🌿'.repeat(255), size: 1, type: '' })).toBeNull();
  });
});

describe('imageProblem', () => {
  it('refuses files that are not images of the supported types', () => {
    const message = 'Choose a JPEG, PNG, WebP, GIF or AVIF image.';
    expect(imageProblem({ name: 'a.svg', size: 10, type: 'image/svg+xml' })).toBe(message);
    expect(imageProblem({ name: 'a.png', size: 10, type: 'image/png' })).toBeNull();
  });

  it('refuses an image over 10 MB', () => {
    const over = { name: 'a.png', size: 10 * 1024 ** 2 + 1, type: 'image/png' };
    expect(imageProblem(over)).toBe('This image is over 10 MB. Choose a smaller one.');
  });
});

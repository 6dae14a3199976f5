import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { commonAmong, type PasswordOwner } from '#shared/rules/password.ts';

const LONGEST_CHECKED = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, from 0 to 4; the owner's names and email address count as known. */
export function estimateStrength(password: string, { email = '', names = [] }: PasswordOwner): number {
  const words = [email, ...names].filter((word) => word !== '');
  return estimator.check(password.slice(0, LONGEST_CHECKED), words).score;
}

/** Whether the server refuses a password as a common one: the list is the same. */
export const isCommonPassword = commonAmong(dictionary['passwords-common']);

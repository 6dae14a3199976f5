import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { commonAmong, type PasswordOwner } from '#shared/rules/password.ts';

const LONGEST_CHECKED = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, from 0 to 4, for somebody who knows its owner's names and email address. */
export function estimateStrength(password: string, { email = '', names = [] }: PasswordOwner): number {
  const texts = [email, ...names].filter((word) => word !== '');
  return estimator.check(password.slice(0, LONGEST_CHECKED), texts).score;
}

/** Whether a password is one of the most common. The server uses the same list to refuse it. */
export const isCommonPassword = commonAmong(dictionary['passwords-common']);

import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { quantile } from '../figures.ts';
import { answerQuestions } from './answerQuestions.ts';

const Load = z.object({ urls: z.array(z.string()), perSecond: z.int(), seconds: z.int() });

const agent = new http.Agent({ keepAlive: true });

/**
 * Sends requests at a fixed rate, whether or not earlier ones have finished, and measures each from its due time, so
 * that a stalled server cannot hide. Returns the 99th percentile in milliseconds.
 */
answerQuestions(Load, async ({ urls, perSecond, seconds }) => {
  const began = performance.now();
  const total = perSecond * seconds;
  const answers: Promise<number>[] = [];
  while (answers.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1000));
    while (answers.length < due) {
      const at = began + (answers.length * 1000) / perSecond;
      answers.push(get(urls[answers.length % urls.length] ?? '', at));
    }
    await pause(1);
  }
  return quantile(await Promise.all(answers), 0.99);
});

const get = (url: string, due: number): Promise<number> =>
  new Promise((settle, fail) => {
    const request = http.get(url, { agent, headers: { 'accept-encoding': 'br, gzip' } }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.once('end', () => settle(performance.now() - due));
    });
    request.once('error', fail);
  });

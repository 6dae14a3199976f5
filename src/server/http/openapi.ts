import { z } from 'zod';
import type { Callable, Who } from '#shared/contract/callable.ts';
import { inFamily, isCommonRefusal } from '#shared/contract/families.ts';
import { HTTP_STATUS, REFUSALS, type RefusalCode } from '#shared/contract/refusals.ts';
import type { AnyHandler } from '../access/defineHandler.ts';

const OPENAPI_VERSION = '3.1.1';

/** The OpenAPI 3.1 description of every function, generated from the contract. */
export function describeFunctions(answers: readonly AnyHandler[], publicUrl: string): object {
  return {
    openapi: OPENAPI_VERSION,
    info: {
      title: 'Stoa functions',
      version: '1',
      description: 'Callable functions in the Firebase callable wire format, and plain JSON functions.',
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(
      answers.map(({ contract }) => [`/functions/${contract.name}`, { post: describeFunction(contract) }]),
    ),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The idToken from a sign-in.' },
      },
      schemas: { CallableError: CALLABLE_ERROR, PlainError: PLAIN_ERROR },
    },
  };
}

function describeFunction({ name, about, who, input, output, refusals, wire, family }: AnyHandler['contract']) {
  const inputSchema = jsonSchema(input, 'input');
  const outputSchema = jsonSchema(output, 'output');
  const isPlain = wire === 'plain';
  return {
    operationId: name,
    summary: about,
    tags: [who],
    ...(BEFORE_THE_HANDLER[who].length === 0 ? {} : { security: [{ bearer: [] }] }),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: onTheWire(wire, 'data', inputSchema) } },
    },
    responses: {
      '200': {
        description: 'Done.',
        content: { 'application/json': { schema: onTheWire(wire, 'result', outputSchema) } },
      },
      ...errorResponses(
        [...toSentences([...BEFORE_THE_HANDLER[who], 'invalid-argument', 'unexpected'], family), ...refusals],
        isPlain,
      ),
    },
  };
}

/** Refusals that precede the call itself: no session, another origin, missing rights. */
const BEFORE_THE_HANDLER: Record<Who, readonly RefusalCode[]> = {
  anyone: [],
  visitor: [],
  creator: ['unauthenticated', 'permission-denied'],
  admin: ['unauthenticated', 'permission-denied'],
  owner: ['unauthenticated', 'permission-denied', 'store-forbidden'],
  customer: ['unauthenticated', 'permission-denied'],
};

const toSentences = (codes: readonly RefusalCode[], family: Callable['family']) =>
  codes.map((code) => (isCommonRefusal(code) ? inFamily(code, family) : code));

function errorResponses(codes: readonly RefusalCode[], isPlain: boolean) {
  const sentences = new Map<number, string[]>();
  for (const code of codes) {
    const { status, message } = REFUSALS[code];
    const list = sentences.get(HTTP_STATUS[status]) ?? [];
    sentences.set(HTTP_STATUS[status], list.includes(message) ? list : [...list, message]);
  }
  const schema = { $ref: `#/components/schemas/${isPlain ? 'PlainError' : 'CallableError'}` };
  return Object.fromEntries(
    [...sentences].map(([status, messages]) => [
      String(status),
      { description: messages.join(' / '), content: { 'application/json': { schema } } },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function onTheWire(wire: Callable['wire'], key: string, schema: object): object {
  if (wire === 'plain') return schema;
  return wire === 'both' ? { anyOf: [wrap(key, schema), schema] } : wrap(key, schema);
}

const wrap = (key: string, schema: object) => ({ type: 'object', required: [key], properties: { [key]: schema } });

const CALLABLE_ERROR = wrap('error', {
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { type: 'string', enum: Object.keys(HTTP_STATUS) },
    message: { type: 'string' },
    details: {
      type: 'object',
      properties: {
        field: { type: 'string' },
        reason: { type: 'string' },
        retryAfter: { type: 'integer', description: 'Seconds.' },
        refusal: { type: 'string' },
      },
    },
  },
});

const PLAIN_ERROR = wrap('error', { type: 'string' });

import { z } from 'zod';
import type { Callable } from '#shared/contract/callable.ts';
import { SPECIFICATION_CALLS } from '#shared/contract/specificationCalls.ts';
import { isRecord } from '#shared/kit/isRecord.ts';

/** Removes optional fields that are null or blank, for calls whose clients send them instead of leaving them out. */
export function dropEmptyOptionals(contract: Callable, payload: unknown): unknown {
  if (!SPECIFICATION_CALLS.has(contract.name)) return payload;
  return dropIn(contract.input, payload, contract.blankClears);
}

function dropIn(schema: unknown, value: unknown, blankClears: readonly string[] = []): unknown {
  const object = unwrap(schema);
  if (!(object instanceof z.ZodObject) || !isRecord(value)) return value;
  const fields: Record<string, z.ZodType> = object.shape;
  const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [[name, item]];
    const isDropped = item === null || (isBlank(item) && !blankClears.includes(name));
    return isDropped && isOptional(field) ? [] : [[name, dropIn(field, item)]];
  });
  return Object.fromEntries(entries);
}

/** The schema inside `.optional()`, `.nullable()` and `.default()`. */
function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrap(schema.unwrap())
    : schema;
}

const isOptional = (field: z.ZodType): boolean => field instanceof z.ZodOptional || field instanceof z.ZodDefault;

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

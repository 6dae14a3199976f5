import { z } from 'zod';
import type { RichNode } from '../../../gateways/mail/emailBlocks.ts';

const Attributes = z.record(z.string(), z.unknown()).optional();

const Node: z.ZodType<RichNode> = z.lazy(() =>
  z.object({
    type: z.string(),
    text: z.string().optional(),
    attrs: Attributes,
    marks: z.array(z.object({ type: z.string(), attrs: Attributes })).optional(),
    content: z.array(Node).optional(),
  }),
);

const EMPTY: RichNode = { type: 'doc' };

/** The stored body of a campaign. */
export const readBody = (body: unknown): RichNode => (body === null ? EMPTY : Node.parse(body));

import { z } from 'zod';
import { TIP_PERCENT_MOST, TIP_SUGGESTIONS, TIP_TEXT_MAX } from '#shared/rules/tip.ts';
import { callable } from './callable.ts';
import { text, Uuid } from './fields.ts';

export const TipSettings = z.object({
  /** Whether buyers can add a tip to their order. */
  isOn: z.boolean(),
  /** The suggestions, in percent of the price. Buyers can also enter an amount. */
  percents: z
    .array(z.int().min(1).max(TIP_PERCENT_MOST))
    .length(TIP_SUGGESTIONS)
    .refine((percents) => new Set(percents).size === percents.length, 'Use three different percentages.'),
  /** The creator’s sentence above the suggestions. */
  text: text(TIP_TEXT_MAX),
});
export type TipSettings = z.infer<typeof TipSettings>;

export const getTipSettings = callable({
  name: 'getTipSettings',
  about: 'Returns which tips the store’s checkout suggests.',
  who: 'owner',
  input: z.object({ storeId: Uuid }),
  output: z.object({ settings: TipSettings }),
  example: (world) => ({ storeId: world.storeId }),
});

export const saveTipSettings = callable({
  name: 'saveTipSettings',
  about: 'Sets whether buyers can add a tip at checkout, and which tips it suggests. Orders keep their tips.',
  who: 'owner',
  input: TipSettings.extend({ storeId: Uuid }),
  output: z.object({ settings: TipSettings }),
  example: (world) => ({ storeId: world.storeId, isOn: true, percents: [5, 10, 20], text: '' }),
});

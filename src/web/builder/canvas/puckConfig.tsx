import type { Config, Overrides, SlotComponent } from '@puckeditor/core';
import type { ReactNode } from 'react';
import { BLOCKS } from '#shared/blocks/registry.ts';
import type { Block } from '#shared/blocks/defineBlock.ts';
import { slotsOf } from '#shared/blocks/page.ts';
import { CanvasBlock } from './CanvasBlock.tsx';
import { CanvasFrame } from './CanvasFrame.tsx';
import { CanvasRoot } from './CanvasRoot.tsx';

const blocks: Block[] = Object.values(BLOCKS);
const withSlots = blocks.filter(({ fields }) => slotsOf(fields).length > 0).map(({ type }) => type);

/** Puck's configuration, derived from BLOCKS: the blocks' slots, and how each renders. */
export const PUCK_CONFIG: Config = {
  root: { render: ({ children }: { children: ReactNode }) => <CanvasRoot>{children}</CanvasRoot> },
  components: Object.fromEntries(
    blocks.map(({ type, label, fields }) => {
      const slots = slotsOf(fields);
      return [
        type,
        {
          label,
          inline: true,
          fields: Object.fromEntries(slots.map((name) => [name, { type: 'slot' as const, disallow: withSlots }])),
          render: ({ id, puck, ...props }) => (
            <CanvasBlock
              id={id}
              handle={puck.dragRef ?? NO_HANDLE}
              slots={Object.fromEntries(slots.flatMap((name) => (isSlot(props[name]) ? [[name, props[name]]] : [])))}
            />
          ),
        },
      ];
    }),
  ),
};

const NO_HANDLE = () => undefined;
const isSlot = (value: unknown): value is SlotComponent => typeof value === 'function' || typeof value === 'object';

const Nothing = () => <></>;

/** Puck starts over when its props change identity, so they are constants. */
export const PUCK_OVERRIDES: Partial<Overrides> = {
  iframe: CanvasFrame,
  actionBar: Nothing,
  componentOverlay: Nothing,
};
export const PUCK_FRAME = { enabled: true, waitForStyles: false, syncHostStyles: false };
export const PUCK_PERMISSIONS = { delete: false, duplicate: false, insert: false, edit: false };

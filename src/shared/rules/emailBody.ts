import { MERGE_FALLBACK_MAX, isMergeField } from './mergeFields.ts';
import { BUTTON_LABEL_MAX } from './limits.ts';

/** The width of a picture in an email: the full width of the text, or half of it. */
export const PICTURE_SIZES = ['full', 'half'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export const PICTURE_ALT_MAX = 300;
const LINK_MAX = 2000;
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;

/**
 * The nodes that an email can have besides those of rich text. They are plain data, from which the editor and the
 * server create the same schema. Every attribute is a string with a default value and a check of allowed values.
 */
export const EMAIL_NODES = {
  emailPicture: {
    isInline: false,
    attributes: {
      imageId: ['', (id) => ID.test(id)],
      alt: ['', upTo(PICTURE_ALT_MAX)],
      size: ['full', (size) => PICTURE_SIZES.some((known) => known === size)],
      link: ['', upTo(LINK_MAX)],
    },
  },
  emailButton: {
    isInline: false,
    attributes: { label: ['', upTo(BUTTON_LABEL_MAX)], url: ['', upTo(LINK_MAX)] },
  },
  emailProduct: {
    isInline: false,
    attributes: { productId: ['', (id) => ID.test(id)] },
  },
  mergeField: {
    isInline: true,
    attributes: { field: ['firstName', isMergeField], fallback: ['', upTo(MERGE_FALLBACK_MAX)] },
  },
} as const satisfies Record<string, EmailNode>;

type EmailNode = {
  isInline: boolean;
  attributes: Readonly<Record<string, readonly [fallback: string, isAllowed: (value: string) => boolean]>>;
};
export type EmailNodeName = keyof typeof EMAIL_NODES;

/** Pictures, buttons and products are top-level blocks: they cannot be inside a list or a quote. */
export const EMAIL_DOCUMENT = '(block | emailBlock)+';

const isEmailNode = (type: string): type is EmailNodeName => Object.hasOwn(EMAIL_NODES, type);

export const EMAIL_NODE_NAMES: readonly EmailNodeName[] = Object.keys(EMAIL_NODES).filter(isEmailNode);

/** The TipTap configuration of a node, which the editor selects and moves as a whole. */
export function emailNodeConfig(name: EmailNodeName) {
  const { isInline, attributes }: EmailNode = EMAIL_NODES[name];
  return {
    name,
    group: isInline ? 'inline' : 'emailBlock',
    inline: isInline,
    atom: true,
    selectable: true,
    draggable: !isInline,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(attributes).map(([key, [fallback]]) => [key, { default: fallback, validate: 'string' }]),
      ),
  };
}

/** True if the attributes of an email node have allowed values. Other nodes are not checked. */
export function hasAllowedAttributes({
  type,
  attrs = {},
}: {
  type: string;
  attrs?: Readonly<Record<string, unknown>> | undefined;
}): boolean {
  if (!isEmailNode(type)) return true;
  const { attributes }: EmailNode = EMAIL_NODES[type];
  return Object.entries(attributes).every(([key, [fallback, isAllowed]]) => {
    const value = attrs[key] ?? fallback;
    return typeof value === 'string' && isAllowed(value);
  });
}

function upTo(most: number) {
  return (text: string): boolean => text.length <= most;
}

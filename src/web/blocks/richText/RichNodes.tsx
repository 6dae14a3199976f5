import { Fragment, type ReactNode } from 'react';
import type { RichMark, RichNode } from '#shared/blocks/rich.ts';
import { safeAddress } from '../safeAddress.ts';

/** Renders rich text from parsed nodes, never from HTML. */
export function RichNodes({ nodes = [] }: { nodes?: readonly RichNode[] | undefined }) {
  return nodes.map((node, index) => <Fragment key={index}>{drawNode(node)}</Fragment>);
}

function drawNode({ type, text = '', marks = [], attrs, content }: RichNode): ReactNode {
  const inner = <RichNodes nodes={content} />;
  switch (type) {
    case 'text':
      return marks.reduce<ReactNode>(drawMark, text);
    case 'paragraph':
      return <p>{inner}</p>;
    case 'heading': {
      const Title = attrs?.level === 4 ? 'h4' : attrs?.level === 3 ? 'h3' : 'h2';
      return <Title>{inner}</Title>;
    }
    case 'bulletList':
      return <ul>{inner}</ul>;
    case 'orderedList':
      return <ol start={attrs?.start}>{inner}</ol>;
    case 'listItem':
      return <li>{inner}</li>;
    case 'blockquote':
      return <blockquote>{inner}</blockquote>;
    case 'hardBreak':
      return <br />;
    case 'horizontalRule':
      return <hr />;
  }
}

function drawMark(inner: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code>{inner}</code>;
    case 'link': {
      const href = safeAddress(mark.attrs?.href ?? '');
      return href === null ? (
        inner
      ) : (
        <a href={href} rel="noopener nofollow ugc" data-open="">
          {inner}
        </a>
      );
    }
  }
}

import type { ReactNode } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { isMergeField, MERGE_FIELDS } from '#shared/rules/mergeFields.ts';
import { EmailPaper } from '../editor/body/EmailPaper.tsx';
import type { EmailNode, EmailTemplate } from './emailTemplates.ts';

/** A small preview of a template with the store's name and colors. */
export function TemplateSketch({ template, store }: { template: EmailTemplate; store: Store }) {
  const { body } = template.write({ name: store.name, url: store.url, productId: '' });
  return (
    <div aria-hidden inert className="email-sketch">
      <EmailPaper store={store}>
        <div className="rich-text email-text">
          <div className="tiptap">{body.content.map((node, at) => draw(node, at))}</div>
        </div>
      </EmailPaper>
    </div>
  );
}

function draw({ type, text, attrs = {}, content = [] }: EmailNode, key: number): ReactNode {
  const inside = content.map((node, at) => draw(node, at));
  switch (type) {
    case 'text':
      return text;
    case 'hardBreak':
      return <br key={key} />;
    case 'mergeField':
      return isMergeField(attrs['field']) ? MERGE_FIELDS[attrs['field']].fallback : null;
    case 'heading':
      return attrs['level'] === 2 ? <h2 key={key}>{inside}</h2> : <h3 key={key}>{inside}</h3>;
    case 'bulletList':
      return <ul key={key}>{inside}</ul>;
    case 'listItem':
      return <li key={key}>{inside}</li>;
    case 'horizontalRule':
      return <hr key={key} />;
    case 'emailButton':
      return (
        <p key={key}>
          <span className="email-button">{attrs['label']}</span>
        </p>
      );
    case 'emailProduct':
      return (
        <div key={key} className="email-product">
          <div className="email-missing" />
          <div className="email-product-text">
            <p className="email-product-title">Your product</p>
          </div>
        </div>
      );
    default:
      return <p key={key}>{inside}</p>;
  }
}

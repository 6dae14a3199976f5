import { Link } from '@tanstack/react-router';
import { isolate } from '#shared/kit/isolate.ts';
import { checkedLinkText } from '#shared/rules/linkCheck.ts';
import type { StoreHome } from '#web/client/queries/home.ts';
import { formatDate } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Shown while links that customers bought do not answer. */
export function DeadLinks({ links }: { links: StoreHome['deadLinks'] }) {
  return links.map(({ contentId, title, productId, productTitle, problem, at }) => (
    <Notice
      key={contentId}
      tone="warning"
      title={`A link in “${isolate(productTitle)}” doesn’t work`}
      action={
        <Button
          size="small"
          render={<Link to="/dashboard/products/$productId" params={{ productId }} hash="product-contents" />}
        >
          Open product
        </Button>
      }
    >
      {`“${isolate(title)}” ${checkedLinkText(problem, formatDate(at))}.`}
    </Notice>
  ));
}

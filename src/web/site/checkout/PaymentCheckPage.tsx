import type { PageView } from '#shared/contract/pages.ts';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { elementData } from './ElementFields.tsx';

type PaymentCheckPageProps = Extract<PageView, { kind: 'payment-check' }>;

/** The provider's script asks the buyer on this page. Then the page is loaded again, and leads on. */
export function PaymentCheckPage({ store, element, token }: PaymentCheckPageProps) {
  const { challenge, checkout } = useMessages();
  return (
    <>
      <StoreBar store={store}>{null}</StoreBar>
      <main id="main" className="width narrow" data-token={token} {...elementData(element)}>
        <div className="panel">
          <h1>{challenge.head}</h1>
          <p>{checkout.confirmAtBank}</p>
        </div>
      </main>
    </>
  );
}

import type { PageView } from '#shared/contract/pages.ts';
import { assertNever } from '#shared/kit/assertNever.ts';
import { PreviewBar } from '../blocks/PreviewBar.tsx';
import { AccountDeletedPage } from '../members/AccountDeletedPage.tsx';
import { AccountPage } from '../members/AccountPage.tsx';
import { CoursePage } from '../members/courses/CoursePage.tsx';
import { LessonPage } from '../members/courses/LessonPage.tsx';
import { MemberCertificatePage } from '../members/courses/MemberCertificatePage.tsx';
import { FindOrderPage } from '../members/FindOrderPage.tsx';
import { GiftPage } from '../members/GiftPage.tsx';
import { MemberTeamPage } from '../members/MemberTeamPage.tsx';
import { SeatPage } from '../members/SeatPage.tsx';
import { LibraryPage } from '../members/LibraryPage.tsx';
import { LibraryLicencePage } from '../members/LibraryLicencePage.tsx';
import { PostPage } from '../members/posts/PostPage.tsx';
import { PostsPage } from '../members/posts/PostsPage.tsx';
import { LibraryFilePage } from '../members/LibraryFilePage.tsx';
import { LibraryTextPage } from '../members/LibraryTextPage.tsx';
import { MemberCallPage } from '../members/MemberCallPage.tsx';
import { LibraryProductPage } from '../members/LibraryProductPage.tsx';
import { MemberOrderPage } from '../members/MemberOrderPage.tsx';
import { MemberSwitchPage } from '../members/MemberSwitchPage.tsx';
import { MemberOrdersPage } from '../members/MemberOrdersPage.tsx';
import { ProfilePage } from '../members/ProfilePage.tsx';
import { ResetPage } from '../members/ResetPage.tsx';
import { SignInPage } from '../members/SignInPage.tsx';
import { SignUpPage } from '../members/SignUpPage.tsx';
import { AffiliatePage } from './affiliate/AffiliatePage.tsx';
import { CallTimesPage } from './calls/CallTimesPage.tsx';
import { CartPage } from './cart/CartPage.tsx';
import { CertificatePage } from './certificate/CertificatePage.tsx';
import { ChallengePage } from './checkout/ChallengePage.tsx';
import { CheckoutPage } from './checkout/CheckoutPage.tsx';
import { PaymentCheckPage } from './checkout/PaymentCheckPage.tsx';
import { RenewalPage } from './checkout/RenewalPage.tsx';
import { OrderDonePage } from './checkout/OrderDonePage.tsx';
import { isPreview } from './isPreview.ts';
import { LandingPage } from './landing/LandingPage.tsx';
import { LegalPage } from './legal/LegalPage.tsx';
import { NoticePage } from './notice/NoticePage.tsx';
import { ProductPage } from './product/ProductPage.tsx';
import { ProductsPage } from './products/ProductsPage.tsx';
import { ReviewsPage } from './reviews/ReviewsPage.tsx';
import { FormPage } from './visitors/FormPage.tsx';
import { MessagePage } from './visitors/MessagePage.tsx';
import { WaitlistPage } from './visitors/WaitlistPage.tsx';
import { StorefrontPage } from './storefront/StorefrontPage.tsx';

/** The body of a view, below a bar if it is an unpublished preview. */
export function PageBody({ view }: { view: PageView }) {
  return (
    <>
      {isPreview(view) ? <PreviewBar /> : null}
      <Page view={view} />
    </>
  );
}

function Page({ view }: { view: PageView }) {
  switch (view.kind) {
    case 'landing':
      return <LandingPage {...view} />;
    case 'storefront':
      return <StorefrontPage {...view} />;
    case 'product':
      return <ProductPage {...view} />;
    case 'products':
      return <ProductsPage {...view} />;
    case 'reviews':
      return <ReviewsPage {...view} />;
    case 'cart':
      return <CartPage {...view} />;
    case 'checkout':
      return <CheckoutPage {...view} />;
    case 'legal':
      return <LegalPage {...view} />;
    case 'challenge':
      return <ChallengePage {...view} />;
    case 'payment-check':
      return <PaymentCheckPage {...view} />;
    case 'renewal':
      return <RenewalPage {...view} />;
    case 'order-done':
      return <OrderDonePage {...view} />;
    case 'affiliate':
      return <AffiliatePage {...view} />;
    case 'find-order':
      return <FindOrderPage {...view} />;
    case 'seat':
      return <SeatPage {...view} />;
    case 'gift':
      return <GiftPage {...view} />;
    case 'member-sign-in':
      return <SignInPage {...view} />;
    case 'member-sign-up':
      return <SignUpPage {...view} />;
    case 'member-reset':
      return <ResetPage {...view} />;
    case 'library':
      return <LibraryPage {...view} />;
    case 'library-product':
      return <LibraryProductPage {...view} />;
    case 'library-licence':
      return <LibraryLicencePage {...view} />;
    case 'member-posts':
      return <PostsPage {...view} />;
    case 'member-post':
      return <PostPage {...view} />;
    case 'library-text':
      return <LibraryTextPage {...view} />;
    case 'library-file':
      return <LibraryFilePage {...view} />;
    case 'call-times':
      return <CallTimesPage {...view} />;
    case 'member-call':
      return <MemberCallPage {...view} />;
    case 'course':
      return <CoursePage {...view} />;
    case 'lesson':
      return <LessonPage {...view} />;
    case 'member-certificate':
      return <MemberCertificatePage {...view} />;
    case 'certificate':
      return <CertificatePage {...view} />;
    case 'member-switch':
      return <MemberSwitchPage {...view} />;
    case 'member-orders':
      return <MemberOrdersPage {...view} />;
    case 'member-team':
      return <MemberTeamPage {...view} />;
    case 'member-order':
      return <MemberOrderPage {...view} />;
    case 'member-profile':
      return <ProfilePage {...view} />;
    case 'member-account':
      return <AccountPage {...view} />;
    case 'account-deleted':
      return <AccountDeletedPage {...view} />;
    case 'form':
      return <FormPage {...view} />;
    case 'waitlist':
      return <WaitlistPage {...view} />;
    case 'message':
      return <MessagePage {...view} />;
    case 'notice':
      return <NoticePage {...view} />;
    default:
      return assertNever(view);
  }
}

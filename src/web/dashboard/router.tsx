import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
  type AnyRoute,
  type AnyRouteMatch,
} from '@tanstack/react-router';
import { isUuid } from '#shared/kit/ids.ts';
import { safeReturnPath } from '#shared/rules/redirect.ts';
import { hasDevPages } from '#web/client/devPages.ts';
import { maintenanceQuery } from '#web/client/queries/platform.ts';
import { previewQuery } from '#web/client/queries/preview.ts';
import { storePageQuery } from '#web/client/queries/storePage.ts';
import { storesQuery } from '#web/client/queries/stores.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { ErrorScreen } from '#web/ui/ErrorScreen.tsx';
import { lazyPage } from '#web/ui/lazyPage.ts';
import { HOME } from './home/home.ts';
import { AuthenticationError } from './session/AuthenticationError.tsx';
import { LoadingPage, LoadingScreen } from './session/LoadingScreen.tsx';
import { RootPage } from './session/RootPage.tsx';
import { pageOfAnchor, settingsPage } from './settings/settingsPages.tsx';

type Context = { queryClient: QueryClient };

const root = createRootRouteWithContext<Context>()({ component: RootPage });

/** Login, sign-up and reset. Links between them preserve where somebody wanted to go. */
const entrance = createRoute({
  getParentRoute: () => root,
  id: 'entrance',
  validateSearch: readArrival,
  search: { middlewares: [retainSearchParams(['returnTo'])] },
  pendingComponent: LoadingPage,
  component: lazyRouteComponent(
    lazyPage(() => import('./entrance/EntranceFrame.tsx')),
    'EntranceFrame',
  ),
});

/** Signed-in creators are redirected away from the login. */
const guests = createRoute({
  getParentRoute: () => entrance,
  id: 'guests',
  beforeLoad: async ({ context, search }) => {
    // If the session cannot be read, the login is shown. Signing in then reports the problem.
    const user = await context.queryClient.ensureQueryData(userQuery).catch(() => null);
    if (user) throw redirect({ href: safeReturnPath(search.returnTo, HOME), replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => guests,
  path: '/login',
  staticData: { title: 'Sign in' },
  component: lazyRouteComponent(
    lazyPage(() => import('./entrance/LoginPage.tsx')),
    'LoginPage',
  ),
});

const signup = createRoute({
  getParentRoute: () => guests,
  path: '/signup',
  staticData: { title: 'Create your account' },
  // An unreadable maintenance state counts as off: the form is shown, and the server decides.
  loader: ({ context }) => context.queryClient.ensureQueryData(maintenanceQuery).catch(() => null),
  component: lazyRouteComponent(
    lazyPage(() => import('./entrance/SignupPage.tsx')),
    'SignupPage',
  ),
});

const passwordReset = createRoute({
  getParentRoute: () => entrance,
  path: '/password-reset',
  staticData: { title: 'Reset your password' },
  component: lazyRouteComponent(
    lazyPage(() => import('./entrance/PasswordResetPage.tsx')),
    'PasswordResetPage',
  ),
});

/** The dashboard. Without a session it redirects to the login, which remembers the URL. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireUser,
  loader: ({ context }) => context.queryClient.ensureQueryData(storesQuery),
  errorComponent: AuthenticationError,
  pendingComponent: LoadingPage,
  component: lazyRouteComponent(
    lazyPage(() => import('./frame/Frame.tsx')),
    'Frame',
  ),
});

const inStore = createRoute({
  getParentRoute: () => signedIn,
  id: 'in-store',
  component: lazyRouteComponent(
    lazyPage(() => import('./frame/InStore.tsx')),
    'InStore',
  ),
});

const home = createRoute({
  getParentRoute: () => inStore,
  path: HOME,
  staticData: { title: 'Home' },
  component: lazyRouteComponent(
    lazyPage(() => import('./home/HomePage.tsx')),
    'HomePage',
  ),
});

const firstSale = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/first-sale',
  staticData: { title: 'Your first sale' },
  component: lazyRouteComponent(
    lazyPage(() => import('./home/FirstSalePage.tsx')),
    'FirstSalePage',
  ),
});

const products = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/products',
  staticData: { title: 'Products' },
  component: lazyRouteComponent(
    lazyPage(() => import('./products/ProductsPage.tsx')),
    'ProductsPage',
  ),
});

/** A product's id, or `new` for one that is not saved yet. */
const product = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/products/$productId',
  staticData: { title: 'Product' },
  beforeLoad: ({ params }) => {
    if (params.productId !== 'new' && !isUuid(params.productId))
      throw redirect({ to: '/dashboard/products', replace: true });
  },
  component: lazyRouteComponent(
    lazyPage(() => import('./products/ProductEditor.tsx')),
    'ProductEditor',
  ),
});

/** `lesson`: the one that is open beside the outline. */
const course = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/products/$productId/courses/$courseId',
  staticData: { title: 'Course' },
  validateSearch: ({ lesson }: Record<string, unknown>): { lesson?: string } =>
    typeof lesson === 'string' && isUuid(lesson) ? { lesson } : {},
  beforeLoad: ({ params }) => {
    if (!isUuid(params.productId) || !isUuid(params.courseId))
      throw redirect({ to: '/dashboard/products', replace: true });
  },
  component: lazyRouteComponent(
    lazyPage(() => import('./products/course/CoursePage.tsx')),
    'CoursePage',
  ),
});

const courseReport = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/products/$productId/courses/$courseId/progress',
  staticData: { title: 'Progress' },
  beforeLoad: ({ params }) => {
    if (!isUuid(params.productId) || !isUuid(params.courseId))
      throw redirect({ to: '/dashboard/products', replace: true });
  },
  component: lazyRouteComponent(
    lazyPage(() => import('./products/course/CourseReportPage.tsx')),
    'CourseReportPage',
  ),
});

const licences = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/products/$productId/licenses',
  staticData: { title: 'License keys' },
  beforeLoad: ({ params }) => {
    if (!isUuid(params.productId)) throw redirect({ to: '/dashboard/products', replace: true });
  },
  component: lazyRouteComponent(
    lazyPage(() => import('./products/licences/LicencesPage.tsx')),
    'LicencesPage',
  ),
});

const waitlist = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/products/$productId/waitlist',
  staticData: { title: 'Waitlist' },
  component: lazyRouteComponent(
    lazyPage(() => import('./products/waitlist/WaitlistPage.tsx')),
    'WaitlistPage',
  ),
});

const discounts = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/products/discounts',
  staticData: { title: 'Discounts' },
  component: lazyRouteComponent(
    lazyPage(() => import('./discounts/DiscountsPage.tsx')),
    'DiscountsPage',
  ),
});

const reviews = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/products/reviews',
  staticData: { title: 'Reviews' },
  component: lazyRouteComponent(
    lazyPage(() => import('./reviews/ReviewsPage.tsx')),
    'ReviewsPage',
  ),
});

const affiliates = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/products/affiliates',
  staticData: { title: 'Affiliates' },
  component: lazyRouteComponent(
    lazyPage(() => import('./affiliates/AffiliatesPage.tsx')),
    'AffiliatesPage',
  ),
});

const invoices = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/sales/invoices',
  staticData: { title: 'Invoices' },
  component: lazyRouteComponent(
    lazyPage(() => import('./invoices/InvoicesPage.tsx')),
    'InvoicesPage',
  ),
});

const subscriptions = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/sales/subscriptions',
  staticData: { title: 'Subscriptions' },
  component: lazyRouteComponent(
    lazyPage(() => import('./subscriptions/SubscriptionsPage.tsx')),
    'SubscriptionsPage',
  ),
});

const disputes = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/sales/disputes',
  staticData: { title: 'Disputes' },
  component: lazyRouteComponent(
    lazyPage(() => import('./disputes/DisputesPage.tsx')),
    'DisputesPage',
  ),
});

const payouts = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/sales/payouts',
  staticData: { title: 'Payouts' },
  component: lazyRouteComponent(
    lazyPage(() => import('./payouts/PayoutsPage.tsx')),
    'PayoutsPage',
  ),
});

const sales = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/sales',
  staticData: { title: 'Sales' },
  component: lazyRouteComponent(
    lazyPage(() => import('./sales/SalesPage.tsx')),
    'SalesPage',
  ),
});

const customers = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/customers',
  staticData: { title: 'Customers' },
  component: lazyRouteComponent(
    lazyPage(() => import('./customers/CustomersPage.tsx')),
    'CustomersPage',
  ),
});

const subscribers = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/customers/subscribers',
  staticData: { title: 'Subscribers' },
  component: lazyRouteComponent(
    lazyPage(() => import('./subscribers/SubscribersPage.tsx')),
    'SubscribersPage',
  ),
});

const bookings = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/sales/bookings',
  staticData: { title: 'Bookings' },
  component: lazyRouteComponent(
    lazyPage(() => import('./bookings/BookingsPage.tsx')),
    'BookingsPage',
  ),
});

const availability = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/sales/bookings/availability',
  staticData: { title: 'Availability' },
  component: lazyRouteComponent(
    lazyPage(() => import('./bookings/AvailabilityPage.tsx')),
    'AvailabilityPage',
  ),
});

const messages = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/customers/messages',
  staticData: { title: 'Messages' },
  component: lazyRouteComponent(
    lazyPage(() => import('./messages/MessagesPage.tsx')),
    'MessagesPage',
  ),
});

const posts = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/posts',
  staticData: { title: 'Posts' },
  component: lazyRouteComponent(
    lazyPage(() => import('./posts/PostsPage.tsx')),
    'PostsPage',
  ),
});

const post = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/posts/$postId',
  staticData: { title: 'Post' },
  beforeLoad: ({ params }) => {
    if (!isUuid(params.postId)) throw redirect({ to: '/dashboard/posts', replace: true });
  },
  component: lazyRouteComponent(
    lazyPage(() => import('./posts/PostPage.tsx')),
    'PostPage',
  ),
});

const email = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/email',
  staticData: { title: 'Email' },
  component: lazyRouteComponent(
    lazyPage(() => import('./email/EmailPage.tsx')),
    'EmailPage',
  ),
});

const campaign = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/email/$campaignId',
  staticData: { title: 'Campaign' },
  beforeLoad: ({ params }) => {
    if (!isUuid(params.campaignId)) throw redirect({ to: '/dashboard/email', replace: true });
  },
  component: lazyRouteComponent(
    lazyPage(() => import('./email/CampaignPage.tsx')),
    'CampaignPage',
  ),
});

const analytics = createRoute({
  getParentRoute: () => inStore,
  path: '/dashboard/analytics',
  staticData: { title: 'Analytics' },
  component: lazyRouteComponent(
    lazyPage(() => import('./analytics/AnalyticsPage.tsx')),
    'AnalyticsPage',
  ),
});

/** The builder has no frame. */
const storeBuilder = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/store-builder',
  staticData: { title: 'Store builder' },
  beforeLoad: requireUser,
  loader: ({ context: { queryClient } }) => {
    expectStorePage(queryClient);
    return queryClient.ensureQueryData(storesQuery);
  },
  errorComponent: AuthenticationError,
  pendingComponent: LoadingPage,
  component: lazyRouteComponent(
    lazyPage(() => import('./builder/StoreBuilderPage.tsx')),
    'StoreBuilderPage',
  ),
});

/** The pages of a website, also without the frame. */
const websiteBuilder = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/website-builder',
  staticData: { title: 'Website' },
  beforeLoad: requireUser,
  loader: ({ context }) => context.queryClient.ensureQueryData(storesQuery),
  errorComponent: AuthenticationError,
  pendingComponent: LoadingPage,
  component: lazyRouteComponent(
    lazyPage(() => import('./website/WebsiteBuilderPage.tsx')),
    'WebsiteBuilderPage',
  ),
});

/** One website page by its slug. The home page is `home`. */
const websitePage = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/website-builder/page/$pageSlug',
  staticData: { title: 'Website page' },
  beforeLoad: requireUser,
  loader: ({ context }) => context.queryClient.ensureQueryData(storesQuery),
  errorComponent: AuthenticationError,
  pendingComponent: LoadingPage,
  component: lazyRouteComponent(
    lazyPage(() => import('./website/WebsitePageBuilder.tsx')),
    'WebsitePageBuilder',
  ),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(
    lazyPage(() => import('./settings/SettingsFrame.tsx')),
    'SettingsFrame',
  ),
});

const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  validateSearch: ({ list }: Record<string, unknown>): { list?: true } => (list === true ? { list } : {}),
  // The settings used to be one page, and emails still lead to its sections.
  beforeLoad: ({ location: { hash } }) => {
    const page = pageOfAnchor(hash);
    if (page) throw redirect({ to: '/dashboard/settings/$page', params: { page: page.slug }, hash, replace: true });
  },
  component: lazyRouteComponent(
    lazyPage(() => import('./settings/SettingsPage.tsx')),
    'SettingsIndex',
  ),
});

const settingsSection = createRoute({
  getParentRoute: () => settings,
  path: '$page',
  staticData: { title: ({ page = '' }) => `${settingsPage(page)?.title ?? 'Settings'} · Settings` },
  beforeLoad: ({ params }) => {
    if (!settingsPage(params.page)) throw redirect({ to: '/dashboard/settings', replace: true });
  },
  // A chunk that fails to load is reported where the page would be shown.
  loader: ({ params }) => settingsPage(params.page)?.component.preload?.(),
  component: lazyRouteComponent(
    lazyPage(() => import('./settings/SettingsPage.tsx')),
    'SettingsPage',
  ),
});

/** The admin area. The page tells everybody else that they are not an admin. */
const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/admin',
  staticData: { title: 'Admin' },
  component: lazyRouteComponent(
    lazyPage(() => import('./admin/AdminPage.tsx')),
    'AdminPage',
  ),
});

const referrals = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard/referrals',
  staticData: { title: 'Referrals' },
  component: lazyRouteComponent(
    lazyPage(() => import('./referrals/ReferralsPage.tsx')),
    'ReferralsPage',
  ),
});

/** The UI gallery, for developers. */
const kit = createRoute({
  getParentRoute: () => root,
  path: '/dev/ui',
  staticData: { title: 'UI kit' },
  beforeLoad: () => {
    if (!hasDevPages()) throw redirect({ to: HOME, replace: true });
  },
  pendingComponent: LoadingPage,
  component: lazyRouteComponent(
    lazyPage(() => import('./KitPage.tsx')),
    'KitPage',
  ),
});

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true });
  },
});

const routeTree = root.addChildren([
  entrance.addChildren([guests.addChildren([login, signup]), passwordReset]),
  signedIn.addChildren([
    inStore.addChildren([
      home,
      firstSale,
      products,
      product,
      course,
      courseReport,
      licences,
      waitlist,
      sales,
      invoices,
      subscriptions,
      disputes,
      payouts,
      customers,
      discounts,
      reviews,
      affiliates,
      subscribers,
      messages,
      bookings,
      availability,
      email,
      campaign,
      posts,
      post,
      analytics,
    ]),
    settings.addChildren([settingsIndex, settingsSection]),
    referrals,
    admin,
  ]),
  storeBuilder,
  websiteBuilder,
  websitePage,
  kit,
  elsewhere,
]);

export function createDashboardRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
  });
  // Only the first page shows that it is loading. Later the previous page stays until the next one is ready.
  const stop = router.subscribe('onResolved', () => {
    stop();
    router.update({ ...router.options, defaultPendingMs: Infinity });
  });
  return router;
}

/**
 * Loads the requested page's code at once, in parallel with the session. If that fails, the router will notice and
 * report it.
 */
export function expectFirstPage(router: ReturnType<typeof createDashboardRouter>): void {
  const matches: readonly AnyRouteMatch[] = router.matchRoutes(router.latestLocation);
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
  for (const { routeId } of matches) {
    const route = routes.get(routeId);
    if (route) router.loadRouteChunk(route)?.catch(() => null);
  }
}

type Guarded = { context: Context; location: { href: string } };

async function requireUser({ context, location }: Guarded): Promise<void> {
  const user = await context.queryClient.ensureQueryData(userQuery);
  if (!user) throw redirect({ to: '/login', search: { returnTo: location.href }, replace: true });
}

/** Loads the page of the last active store before the builder itself has loaded. */
function expectStorePage(queryClient: QueryClient): void {
  const storeId = queryClient.getQueryData(userQuery.queryKey)?.activeStoreId;
  if (!storeId) return;
  void queryClient.prefetchQuery(storePageQuery(storeId));
  void queryClient.prefetchQuery(previewQuery(storeId));
}

/** The page to open after signing in, and the date on which an account that was just closed will be deleted. */
function readArrival({ returnTo, closing }: Record<string, unknown>): { returnTo?: string; closing?: string } {
  return {
    ...(typeof returnTo === 'string' && { returnTo }),
    ...(typeof closing === 'string' && !Number.isNaN(Date.parse(closing)) && { closing }),
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
  interface StaticDataRouteOption {
    /** The tab's title. It depends on the URL if one route shows several pages. */
    title?: string | ((params: Readonly<Partial<Record<string, string>>>) => string);
  }
}

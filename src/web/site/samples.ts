import { fallbackPage } from '#shared/blocks/page.ts';
import { BLOCKS } from '#shared/blocks/registry.ts';
import type { CommentsView, CommentView, PostCardView } from '#shared/contract/postPages.ts';
import type { Image } from '#shared/contract/catalog.ts';
import type {
  ElementView,
  HomeSection,
  EndedItemView,
  LibraryItemView,
  OwnItemView,
  InvoicesView,
  MyReviewView,
  RatingView,
  ReviewsView,
  ReviewView,
  OrderGiftView,
  TeamLinkView,
  OrderView,
  PageKind,
  NewPasskeyView,
  PageView,
  PasskeyView,
  PlanPrices,
  ProductCardView,
  ProductView,
  SlotPickerView,
  StoreFrame,
} from '#shared/contract/pages.ts';
import { LEGAL_KINDS } from '#shared/rules/legal.ts';
import type { ModuleView, QuizResultView, QuizView } from '#shared/contract/coursePages.ts';
import type { QuestionKind } from '#shared/rules/checkoutQuestion.ts';
import { resolveTheme, type ThemeId } from '#shared/rules/theme.ts';

/** Realistic views of every kind, for tests and for reviewing pages. */
export function sampleViews(theme: ThemeId = 'mocha-mood'): PageView[] {
  const store = sampleStore(theme);
  return [
    {
      kind: 'landing',
      publicUrl: 'https://stoa.example',
      demoUrl: '/juniper-and-clay',
      signedIn: false,
      ...SOLD_PLANS,
    },
    sampleStorefront(store, sampleProducts(8)),
    sampleProductPage(store),
    { ...sampleProductPage(store), bundle: { parts: sampleProducts(3), worth: { sum: '$80', price: '$49' } } },
    { ...sampleProductPage(store), ...sampleVariants() },
    { ...sampleProductPage(store), ...sampleMembership() },
    sampleCart(store),
    sampleCheckout(store),
    {
      ...sampleCheckout(store),
      currency: {
        current: 'EUR',
        choices: [
          { code: 'EUR', name: 'Euro' },
          { code: 'USD', name: 'US Dollar' },
        ],
      },
      variant: {
        label: 'Format',
        title: 'PDF',
        value: 'pdf',
        choices: [
          { id: 'pdf', label: 'PDF – $12', isOut: false },
          { id: 'epub', label: 'EPUB – Sold out', isOut: true },
        ],
      },
      installments: {
        isChosen: true,
        full: '$24.00',
        split: '3 payments of $8.00',
        schedule: ['March 14, 2026', 'April 14, 2026', 'May 14, 2026'].map((day) => ({ day, amount: '$8.00' })),
      },
      bumps: [
        sampleBump(),
        {
          ...sampleBump(),
          name: 'bump-5b0c9e9e-7f0f-4a53-9a52-3f6d4b1f2a22',
          text: '',
          was: null,
          cover: null,
          isTaken: false,
        },
      ],
      tip: {
        text: 'Tips pay for new glaze tests.',
        choices: [
          { value: '5', label: '5%', amount: '$1.20' },
          { value: '10', label: '10%', amount: '$2.40' },
          { value: '15', label: '15%', amount: null },
        ],
        chosen: 'own',
        value: '500',
        symbol: '$',
        symbolAt: 'start',
      },
      gift: {
        isChosen: true,
        email: 'mira@example.com',
        name: 'Mira',
        message: 'Happy birthday. I hope you like it.',
        day: '2026-12-24',
        first: '2026-11-22',
        last: '2027-11-22',
      },
      consents: [
        { kind: 'terms', sentence: 'I agree to: {pages}.', pages: ['terms', 'privacy'], isChecked: false },
        { kind: 'withdrawal', sentence: 'I want access right away.', pages: [], isChecked: true },
      ],
    },
    {
      ...sampleCheckout(store),
      questions: [
        sampleQuestion('text', 1),
        sampleQuestion('long-text', 2),
        { ...sampleQuestion('choice', 3), choices: ['Small', 'Large'], answer: 'Large' },
        { ...sampleQuestion('checkbox', 4), answer: 'yes' },
        sampleQuestion('date', 5),
        { ...sampleQuestion('terms', 7), label: 'I accept the license', terms: 'For you alone.\nNo resale.' },
      ],
      problems: {
        'answer-0000000000000001': 'Answer this question.',
        'answer-0000000000000004': 'Check this box to continue.',
      },
    },
    sampleOrderCheckout(store),
    sampleElementCheckout(store),
    {
      kind: 'products',
      store,
      products: sampleProducts(5).map((product) => ({ ...product, rating: RATING })),
      search: 'glaze',
      tag: 'Recipes',
      page: 2,
      previousHref: `${store.base}/p?q=glaze&tag=Recipes`,
      nextHref: `${store.base}/p?q=glaze&tag=Recipes&page=3`,
    },
    { kind: 'products', store, products: [], search: '', tag: '', page: 1, previousHref: null, nextHref: null },
    {
      kind: 'reviews',
      store,
      product: sampleCard(0),
      reviews: sampleReviews(store),
      stars: null,
      page: 1,
      ...NO_NEIGHBORS,
    },
    {
      kind: 'reviews',
      store,
      product: sampleCard(0),
      reviews: { ...sampleReviews(store), items: [] },
      stars: 2,
      page: 1,
      ...NO_NEIGHBORS,
    },
    { kind: 'legal', store: withLegal(store), legal: 'terms', html: LEGAL_TEXT, updatedOn: 'March 14, 2026' },
    {
      kind: 'challenge',
      store,
      total: '$24.00',
      action: `${store.base}/checkout/x/confirm`,
      orderNumber: 'JC-1042',
      token: 't0k',
    },
    { kind: 'payment-check', store, element: SAMPLE_ELEMENT, token: 'pi_1_secret_2' },
    {
      kind: 'order-done',
      store,
      order: sampleOrder(),
      invoices: sampleInvoices(store),
      vatRefund: { action: '/order/token/vat', until: 'December 22, 2026', vatId: 'DE123456789', problems: {} },
      items: sampleItems(1),
      ended: SAMPLE_ENDED,
      booked: 'Tuesday, December 1, 2026, 10:00 – 10:30 AM, Lisbon',
      lostTime: null,
      libraryHref: `${store.base}/members`,
      planHref: null,
      isNew: true,
      words: null,
      until: 'December 22, 2026',
      gift: sampleGift(store),
      teams: sampleTeams(store),
      offer: {
        action: `${store.base}/order/t0k/offer`,
        token: 'sealed',
        title: 'Kiln log template',
        cover: sampleCard(1).cover,
        text: 'A log for every firing.',
        limits: ['Access for 30 days'],
        price: '$5',
        was: '$9',
        note: 'Charged to Visa ending in 4242 right away, with its own receipt.',
      },
    },
    ...(['claim', 'send', 'code'] as const).map((step) => ({
      kind: 'gift' as const,
      store,
      step,
      action: `${store.base}/gift/t0k`,
      titles: ['Celadon glaze recipes', 'Kiln log template'],
      limits: ['Kiln log template: Access for 30 days'],
      name: 'Mira',
      from: 'Ana',
      message: 'Happy birthday. I hope you like it.',
      email: 'mira@example.com',
      problems: {},
      notice: null,
    })),
    ...(['claim', 'send', 'code'] as const).map((step) => ({
      kind: 'seat' as const,
      store,
      step,
      action: `${store.base}/seat/t0k`,
      title: 'Celadon glaze recipes',
      limits: ['Access for 30 days', '5 downloads per file'],
      from: 'Ana (ana@example.com)',
      email: 'mira@example.com',
      until: 'December 24, 2026',
      problems: {},
      notice: null,
    })),
    ...teamViews(store),
    ...authViews(store),
    {
      kind: 'library',
      store,
      customer: CUSTOMER,
      sections: sampleSections(),
      items: ownItems(5),
      ended: SAMPLE_ENDED,
      notice: 'Welcome back.',
      moved: null,
      ...sampleChoices(store),
      ...ONLY_PAGE,
    },
    {
      kind: 'library',
      store,
      customer: CUSTOMER,
      sections: [],
      items: ownItems(2),
      ended: [],
      notice: null,
      moved: { id: 'l0', isArchived: true, sentence: '“Celadon glaze recipes” is in your archive now.' },
      ...sampleChoices(store),
      isNarrowed: true,
      search: 'glaze',
      page: 2,
      previousHref: `${store.base}/members?q=glaze`,
      nextHref: `${store.base}/members?q=glaze&page=3`,
    },
    {
      kind: 'library-product',
      store,
      customer: CUSTOMER,
      item: { ...sampleItem(2), id: 'l0', isArchived: false },
      cover: sampleImage(0, 1600, 1200),
      resume: { label: 'Mixing celadon · Page 2', href: `${store.base}/members/contents/t?page=2` },
      updates: [
        {
          what: 'New version: Celadon glaze recipes.pdf',
          note: 'Two new glazes, and cooling times for electric kilns.',
          on: 'March 20, 2026',
        },
      ],
      parts: [],
      membership: {
        tier: 'Friend',
        higher: [
          {
            name: 'Apprentice',
            price: '$12',
            every: 'every month',
            items: [{ title: 'Mixing celadon', fact: '3 pages' }],
          },
        ],
        switchHref: `${store.base}/members/subscriptions/switch?subscription=s0`,
      },
      descriptionHtml: DESCRIPTION,
      isPreview: false,
      choices: [],
      review: sampleMyReview(store),
    },
    {
      kind: 'library-file',
      store,
      name: 'celadon.csv',
      back: { title: 'Celadon glaze recipes', href: `${store.base}/members/product/l0` },
      downloadHref: `${store.base}/members/files/c`,
      preview: {
        kind: 'table',
        head: ['Material', 'Share'],
        body: [
          ['Feldspar', '43'],
          ['Silica <fine>', '27'],
        ],
      },
      isCut: true,
    },
    {
      kind: 'library-file',
      store,
      name: 'kiln.py',
      back: { title: 'Celadon glaze recipes', href: `${store.base}/members/product/l0` },
      downloadHref: `${store.base}/members/files/k`,
      preview: { kind: 'code', lines: ['def ramp(degrees):', '    return degrees / 60'] },
      isCut: false,
    },
    {
      kind: 'library-text',
      store,
      isMember: false,
      title: 'Mixing celadon',
      shown: [1, 2].map((at) => ({ title: `Part ${at}`, html: DESCRIPTION })),
      page: null,
      pages: [1, 2].map((at) => ({ title: `Part ${at}`, href: `${store.base}/order/t/contents/t?page=${at}` })),
      wholeHref: `${store.base}/order/t/contents/t?all=1`,
      back: { title: 'Order JC-1', href: `${store.base}/order/t` },
    },
    {
      kind: 'library-text',
      store,
      isMember: true,
      title: 'Mixing celadon',
      shown: [{ title: 'Part 2', html: DESCRIPTION }],
      page: 2,
      pages: [1, 2, 3].map((at) => ({ title: `Part ${at}`, href: `${store.base}/members/contents/t?page=${at}` })),
      wholeHref: `${store.base}/members/contents/t?all=1`,
      back: { title: 'Celadon glaze recipes', href: `${store.base}/members/product/l0` },
    },
    {
      kind: 'member-posts',
      store,
      posts: samplePosts(store),
      search: '',
      searchAction: `${store.base}/members/posts`,
      page: 1,
      previousHref: null,
      nextHref: `${store.base}/members/posts?page=2`,
      feed: { address: null, madeOn: 'March 20, 2026' },
    },
    {
      kind: 'member-posts',
      store,
      posts: samplePosts(store),
      search: '',
      searchAction: `${store.base}/members/posts`,
      page: 1,
      previousHref: null,
      nextHref: null,
      feed: { address: `${store.canonicalOrigin}/members/feed/0a1b2c`, madeOn: 'March 20, 2026' },
    },
    {
      kind: 'member-post',
      store,
      isMember: true,
      post: {
        title: 'A look into the kiln',
        teaser: 'What changed between two firings.',
        on: 'March 20, 2026',
        // A post has no heading above its own.
        html: DESCRIPTION.replaceAll('h3>', 'h2>'),
        closed: null,
        comments: sampleComments(store),
      },
    },
    {
      kind: 'member-post',
      store,
      isMember: false,
      post: {
        title: 'A look into the kiln',
        teaser: 'What changed between two firings.',
        on: 'March 20, 2026',
        html: null,
        closed: {
          sentence: 'This post is for customers who have one of these products.',
          signInHref: `${store.base}/members/login`,
          products: [{ title: 'Celadon glaze recipes', href: `${store.base}/p/celadon-glaze-recipes` }],
        },
        comments: null,
      },
    },
    {
      kind: 'call-times',
      store,
      product: sampleCard(0),
      callFacts: [
        '30 or 60 minutes',
        'Move it twice, until 24 hours before',
        'Cancel before it starts and get your money back',
      ],
      sessions: 3,
      notice: null,
      picker: samplePicker(`${store.base}/p/celadon-glaze-recipes/times`),
    },
    {
      kind: 'member-call',
      store,
      customer: { name: 'Ida Berg', email: 'ida@example.com' },
      title: 'Studio talk',
      back: `${store.base}/members/product/l0`,
      here: `${store.base}/members/calls/c`,
      notice: null,
      done: 'Your call is booked',
      closed: null,
      left: 2,
      lost: ['Friday, November 27, 2026, 9:00 – 9:30 AM, Lisbon'],
      bookings: [
        {
          id: 'b1',
          time: 'Tuesday, December 1, 2026, 10:00 – 10:30 AM, Lisbon',
          isCanceled: false,
          isOver: false,
          given: null,
          place: { text: 'https://meet.example/ana', href: 'https://meet.example/ana' },
          calendarHref: `${store.base}/members/calls/c/b1/call.ics`,
          moveHref: `${store.base}/members/calls/c?move=b1`,
          cancel: 'You can book another time afterwards.',
        },
        {
          id: 'b2',
          time: 'Monday, November 23, 2026, 4:00 – 4:30 PM, Lisbon',
          isCanceled: true,
          isOver: false,
          given: 'You get $50.00 back.',
          place: null,
          calendarHref: null,
          moveHref: null,
          cancel: null,
        },
      ],
      isMoving: false,
      picker: samplePicker(`${store.base}/members/calls/c`),
      isPreview: false,
    },
    {
      kind: 'course',
      store,
      course: {
        title: 'Celadon from the first test tile',
        cover: null,
        back: { title: 'Celadon glaze recipes', href: `${store.base}/members/product/l0` },
        modules: sampleModules(store),
        progress: { done: 1, total: 3, text: '1 of 3 lessons' },
        next: { label: 'Continue', title: 'Weighing and sieving', href: `${store.base}/members/lessons/l2` },
        certificate: { href: `${store.base}/members/contents/c0/certificate`, isEarned: false },
      },
    },
    ...(['video', 'quiz', 'result'] as const).map((shown) => sampleLesson(store, shown)),
    {
      kind: 'member-certificate',
      store,
      course: { title: 'Celadon from the first test tile', href: `${store.base}/members/contents/c0` },
      action: `${store.base}/members/contents/c0/certificate`,
      typed: { name: 'Bea Lima' },
      issued: null,
      problems: {},
    },
    {
      kind: 'certificate',
      store,
      isValid: true,
      serial: 'K7QF-M2XA-9RTD',
      courseTitle: 'Celadon from the first test tile',
      name: 'Bea Lima',
      issuedOn: 'March 14, 2026',
    },
    {
      kind: 'library-licence',
      store,
      isMember: true,
      title: 'Glaze calculator license',
      note: 'Open Settings, choose License, and paste the key.',
      action: `${store.base}/members/contents/l/free`,
      notice: 'The machine was deactivated.',
      licences: [
        {
          key: '7Q2ZC-AAAAA-BBBBB-CCCCC-DDDDD',
          isDisabled: false,
          isRefunded: false,
          used: '2 of 3 in use',
          machines: [
            { id: 'm1', name: 'Studio iMac', since: 'March 3, 2026' },
            { id: 'm2', name: '', since: 'March 9, 2026' },
          ],
        },
        {
          key: '8R3ZC-AAAAA-BBBBB-CCCCC-DDDDD',
          isDisabled: true,
          isRefunded: false,
          used: '0 of 3 in use',
          machines: [],
        },
      ],
      back: { title: 'Celadon glaze recipes', href: `${store.base}/members/product/l0` },
    },
    {
      kind: 'renewal',
      store,
      purpose: 'pay',
      title: 'Pay for your subscription',
      text: 'Celadon glaze recipes: $24 every month. Your next payments will use this card.',
      total: '$24.00',
      action: `${store.base}/checkout/celadon-glaze-recipes/renew`,
      orderId: null,
      token: 't0k',
      gateway: TEST_GATEWAY,
      expiry: '',
      problems: {},
      notice: null,
    },
    {
      kind: 'renewal',
      store,
      purpose: 'replace',
      title: 'Your card',
      text: 'Celadon glaze recipes: $24 every month. Your next payments will use this card. Nothing is charged now.',
      total: '',
      action: `${store.base}/members/subscriptions/card`,
      orderId: null,
      token: 't0k',
      gateway: TEST_GATEWAY,
      expiry: '',
      problems: {},
      notice: null,
    },
    {
      kind: 'affiliate',
      store,
      terms: 'You earn 20% of each sale.',
      link: `${store.canonicalOrigin}/?ref=bo`,
      discount: 'SPRING',
      isPaused: false,
      recent: { clicks: '120', sales: '5', conversion: '4.2%' },
      balances: [{ held: '$2.40', due: '$0.00', paid: '$12.00' }],
      commissions: [{ id: 'one', soldOn: 'March 3, 2026', amount: '$2.40', state: 'Held until April 2, 2026' }],
      olderHref: `${store.base}/affiliate/a-token?after=b`,
    },
    {
      kind: 'affiliate',
      store,
      terms: 'You earn 20% of each sale.',
      link: `${store.canonicalOrigin}/?ref=bo`,
      discount: null,
      isPaused: true,
      recent: { clicks: '0', sales: '0', conversion: null },
      balances: [],
      commissions: [],
      olderHref: null,
    },
    {
      kind: 'member-switch',
      store,
      customer: CUSTOMER,
      id: 'subscription',
      current: 'You have Celadon glaze recipes: $24 every month.',
      options: [
        {
          title: 'Celadon glaze recipes and firings',
          price: '$36 every month',
          text: 'You’ll pay $6.00 now for the time until April 14, 2026, then $36 every month.',
          label: 'Switch and pay $6.00',
          offer: 'sealed',
        },
      ],
      action: `${store.base}/members/subscriptions/switch`,
      notice: null,
    },
    {
      kind: 'member-orders',
      store,
      customer: CUSTOMER,
      subscriptions: [
        {
          id: 'subscription',
          title: 'Celadon glaze recipes',
          price: '$24 every month',
          state: 'Next payment of $24.00 on April 14, 2026',
          cancelText: 'You’ll keep access until April 14, 2026, and you won’t be charged again.',
          canResume: false,
          switchHref: `${store.base}/members/subscriptions/switch?subscription=subscription`,
          canKeep: false,
          canPause: true,
          card: {
            label: 'Visa ending in 4242',
            href: `${store.base}/members/subscriptions/card?subscription=subscription`,
          },
          payHref: null,
          installments: null,
        },
        {
          id: 'installments',
          title: 'Celadon glaze recipes',
          price: '$100.00',
          state: 'Payment 2 of 4 is due on April 14, 2026: $25.00',
          cancelText: null,
          canResume: false,
          switchHref: null,
          canKeep: false,
          canPause: false,
          card: {
            label: 'Visa ending in 4242',
            href: `${store.base}/members/subscriptions/card?subscription=installments`,
          },
          payHref: null,
          installments: {
            paid: '$25.00 of $100.00 paid. $75.00 left.',
            how: 'You agreed to these payments, so you can’t cancel them like a subscription.',
            rest: { from: '2', text: 'We’ll charge $75.00 to your card now.', label: 'Pay $75.00 now' },
          },
        },
      ],
      notice: null,
      teams: sampleTeams(store),
      orders: ORDERS.map((order) => ({ ...order, href: `${store.base}/members/orders/${order.number}` })),
      page: 1,
      previousHref: null,
      nextHref: `${store.base}/members/orders?page=2`,
    },
    {
      kind: 'member-order',
      store,
      customer: CUSTOMER,
      order: sampleOrder(),
      lostTime: {
        time: 'Tuesday, December 1, 2026, 10:00 – 10:30 AM, Lisbon',
        chooseHref: `${store.base}/members/calls/c`,
      },
      gift: { ...sampleGift(store), sentence: 'It has been claimed.', form: null },
      teams: sampleTeams(store),
      invoices: null,
      vatRefund: null,
      items: sampleItems(1),
      ended: SAMPLE_ENDED,
    },
    ...accountViews(store),
    {
      kind: 'member-profile',
      store,
      customer: CUSTOMER,
      wantsNews: true,
      wantsReplies: true,
      preferences: [
        { kind: 'updates', isWanted: true },
        { kind: 'lessons', isWanted: false },
      ],
      sessions: SESSIONS,
      passkeys: { items: PASSKEYS, known: '{}', canAdd: true },
      problems: {},
      notice: null,
    },
    ...visitorViews(store),
    {
      kind: 'notice',
      title: 'Page not found',
      sentence: 'There is no page at this address.',
      action: { label: 'Back to the store', href: store.base },
      store,
    },
  ];
}

const sampleTeams = (store: StoreFrame): TeamLinkView[] => [
  { href: `${store.base}/members/team/t1`, title: 'Celadon glaze recipes', used: '2 of 5 seats used' },
];

/** The team while some seats are free, while it is asked about a seat, and while the order's access is closed. */
function teamViews(store: StoreFrame): PageView[] {
  const here = `${store.base}/members/team/t1`;
  const team = {
    kind: 'member-team' as const,
    store,
    customer: CUSTOMER,
    title: 'Celadon glaze recipes',
    orderHref: `${store.base}/members/orders/o1`,
    here,
    total: 5,
    used: 4,
    isOpen: true,
    hasOwnSeat: true,
    seats: [
      { id: 's1', email: 'bo@example.com', fact: 'Joined on December 2, 2026', isClaimed: true, isStuck: false },
      { id: 's2', email: 'mira@example.com', fact: 'Invited on December 3, 2026', isClaimed: false, isStuck: false },
      { id: 's3', email: 'cy@example.com', fact: 'The email couldn’t be delivered.', isClaimed: false, isStuck: true },
    ],
    asking: null,
    typed: '',
    problems: {},
    notice: null,
    done: null,
  };
  const sentence = 'Revoke the seat of bo@example.com? They lose access right away.';
  return [
    team,
    { ...team, used: 5, total: 5, asking: { seatId: 's1', sentence, confirm: 'Revoke seat' } },
    { ...team, isOpen: false, hasOwnSeat: false },
  ];
}

const sampleGift = (store: StoreFrame): OrderGiftView => ({
  sentence: 'It will be sent to {email} on {day}.',
  email: 'mira@example.com',
  day: 'December 24, 2026',
  message: 'Happy birthday. I hope you like it.',
  form: { action: `${store.base}/order/t0k/gift`, typed: 'mira@example.com', isPlanned: true, problems: {} },
});

const withLegal = (store: StoreFrame): StoreFrame => ({ ...store, legal: LEGAL_KINDS });

export function sampleView<Kind extends PageKind>(kind: Kind): Extract<PageView, { kind: Kind }> {
  const found = sampleViews().find((view): view is Extract<PageView, { kind: Kind }> => view.kind === kind);
  if (found === undefined) throw new Error(`No sample of ${kind}`);
  return found;
}

export function sampleStore(theme: ThemeId = 'mocha-mood'): StoreFrame {
  return {
    name: 'Juniper & Clay',
    description: 'Slow ceramics, honest glazes. Classes and recipes from a small studio by the sea.',
    base: '/juniper-and-clay',
    canonicalOrigin: 'https://stoa.example/juniper-and-clay',
    avatar: sampleImage(90, 640, 640),
    socialLinks: [
      { network: 'instagram', url: 'https://instagram.com/juniperandclay' },
      { network: 'youtube', url: 'https://youtube.com/@juniperandclay' },
      { network: 'tiktok', url: 'https://www.tiktok.com/@juniperandclay' },
      { network: 'pinterest', url: 'https://pinterest.com/juniperandclay' },
      { network: 'email', url: 'mailto:hello@juniperandclay.example' },
    ],
    theme,
    tokens: resolveTheme(theme),
    platformUrl: 'https://stoa.example',
    legal: [],
    language: 'en',
    head: { title: '', description: '', shareImage: null, icon: null, hideFromSearch: false, version: 1 },
    languageQuery: '',
    linkQuery: '',
    preview: null,
  };
}

/** The default page of a store with these products. */
export function sampleStorefront(
  store: StoreFrame,
  products: readonly ProductCardView[],
): Extract<PageView, { kind: 'storefront' }> {
  const shown = products.map((product, index) => ({
    ...product,
    id: `p${index}`,
    publishedAt: null,
    sold: 0,
    position: index,
  }));
  const data = { products: shown, images: {}, media: {}, now: '2026-03-01T12:00:00.000Z' };
  return { kind: 'storefront', store, page: fallbackPage(), data, customCss: '' };
}

export function sampleProducts(count: number): ProductCardView[] {
  return Array.from({ length: count }, (_, index) => sampleCard(index));
}

function sampleCard(index: number): ProductCardView {
  const [title, summary, amount] = GOODS[index % GOODS.length] ?? ['Untitled', '', 0];
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    slug,
    kind: 'download',
    title,
    summary,
    tags: [],
    cover: { image: sampleImage(index, 1600, 1200), alt: `Cover of ${title}` },
    price: {
      kind: amount === 0 ? 'free' : amount % 500 === 0 ? 'from' : 'fixed',
      label: amount === 0 ? 'Free' : amount % 500 === 0 ? `$${amount / 100}+` : `$${amount / 100}`,
      amount,
      currency: 'USD',
    },
  };
}

/** Two days with free times. */
const samplePicker = (here: string): SlotPickerView => ({
  action: here,
  method: 'post',
  here,
  hidden: [],
  chosen: [{ name: 'step', value: 'book' }],
  lengths: [
    { label: '30 minutes', href: `${here}?minutes=30`, isChosen: true },
    { label: '60 minutes', href: `${here}?minutes=60`, isChosen: false },
  ],
  length: '30 minutes',
  zone: 'America/New_York',
  zones: ['America/New_York', 'Europe/Lisbon'].map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  zoneText: 'New York (Eastern Standard Time)',
  hostZone: 'Lisbon (Western European Standard Time)',
  isGuess: false,
  days: ['Tuesday, December 1', 'Wednesday, December 2'].map((label, day) => ({
    label,
    times: [0, 1, 2, 3].map((at) => ({
      value: `2026-12-0${day + 1}T1${at}:00:00.000Z`,
      label: `${5 + at}:00 AM`,
      host: `1${at}:00 AM`,
    })),
  })),
  earlierHref: null,
  laterHref: `${here}?from=2026-12-03`,
});

function sampleProduct(): ProductView {
  return {
    ...sampleCard(0),
    covers: [0, 1, 2, 3].map((index) => ({
      image: sampleImage(index, 1600, 1200),
      alt: `Page ${index + 1} of the recipe book`,
    })),
    descriptionHtml: DESCRIPTION,
    files: FILES,
    contents: CONTENTS,
    faq: [{ question: 'Do I need a wheel?', answer: 'No. A kitchen table is enough.' }],
  };
}

const sampleBump = () => ({
  name: 'bump-5b0c9e9e-7f0f-4a53-9a52-3f6d4b1f2a21',
  title: 'Kiln log template',
  text: 'A log for every firing.',
  limits: ['Access for 30 days'],
  price: '$5',
  was: '$9',
  cover: sampleCard(1).cover,
  isTaken: true,
});

/** A cart with each kind of line: as chosen, with fields, at a new price, and no longer sold. */
export function sampleCart(store: StoreFrame): Extract<PageView, { kind: 'cart' }> {
  const lines = sampleProducts(4).map(({ slug, title, cover, price }, at) => ({
    id: `5b0c9e9e-7f0f-4a53-9a52-3f6d4b1f2a1${at}`,
    title,
    slug,
    cover,
    problem: at === 3 ? 'This product is sold out.' : null,
    amount: at === 3 ? null : price.label,
    unit: at === 1 ? price.label : null,
    full: at === 0 ? '$20' : null,
    was: at === 2 ? '$9' : null,
    quantity: at === 1 ? { value: '2', most: 5 } : null,
    offer: at === 2 ? { value: '12.00', least: '$5', currency: 'USD', symbol: '$', symbolAt: 'start' as const } : null,
  }));
  const removed = { slug: 'ash-glaze', variantId: null, title: 'Ash glaze', quantity: '1', offered: '', bumpOf: null };
  const bumps = [{ ...sampleBump(), isTaken: false }];
  return { kind: 'cart', store, lines, bumps, currency: null, total: '$60.00', removed, problems: {}, notice: null };
}

/** Three tiers, of which the highest is full. */
function sampleMembership(): Pick<Extract<PageView, { kind: 'product' }>, 'membership' | 'courses' | 'giftHref'> {
  const tier = (number: number, name: string, price: string, includes: string | null) => ({
    id: `5b0c9e9e-7f0f-4a53-9a52-3f6d4b1f2c${number}0`,
    name,
    price,
    every: 'every month',
    includes,
    description: includes === null ? 'News from the studio, and the archive of all recipes.' : '',
    items: CONTENTS.map(({ title, fact }) => ({ title, fact })).slice(0, number),
    left: number === 3 ? 0 : null,
    action: `Join ${name}`,
  });
  const membership = [
    tier(1, 'Friend', '$5', null),
    tier(2, 'Apprentice', '$12', 'Everything in Friend'),
    tier(3, 'Studio mate', '$40', 'Everything in Apprentice'),
  ];
  return { membership, courses: [], giftHref: null };
}

/** Two options of which one combination is sold out and another is not sold. */
function sampleVariants() {
  const options = [
    { name: 'Format', values: ['PDF', 'EPUB'] },
    { name: 'License', values: ['Personal', 'Studio'] },
  ];
  const variant = (number: number, values: string[], left: number | null) => ({
    id: `5b0c9e9e-7f0f-4a53-9a52-3f6d4b1f2b${number}0`,
    values,
    price: { kind: 'fixed' as const, label: `$${12 + number}`, amount: 1200 + 100 * number, currency: 'USD' },
    saving: null,
    left,
  });
  const variants = [
    variant(1, ['PDF', 'Personal'], null),
    variant(2, ['PDF', 'Studio'], 3),
    variant(3, ['EPUB', 'Personal'], 0),
  ];
  return { options, variants };
}

/** An order of several products. */
export function sampleOrderCheckout(store: StoreFrame): Extract<PageView, { kind: 'checkout' }> {
  const lines = sampleProducts(3).map(({ slug, title, cover, price }, at) => ({
    id: slug,
    slug,
    title,
    cover,
    quantity: at + 1,
    unit: at === 0 ? null : price.label,
    amount: price.label,
  }));
  return { ...sampleCheckout(store), product: null, lines };
}

const sampleQuestion = (kind: QuestionKind, number: number) => ({
  name: `answer-${`${number}`.padStart(16, '0')}`,
  kind,
  label: 'Which name shall we print?',
  isRequired: number % 2 === 1,
  choices: [],
  terms: '',
  answer: '',
});

const sampleProductPage = (store: StoreFrame): Extract<PageView, { kind: 'product' }> => ({
  kind: 'product',
  store,
  product: sampleProduct(),
  callFacts: [],
  limits: ['Access for 30 days', '5 downloads per file'],
  courses: [
    {
      title: 'Celadon from the first test tile',
      facts: ['3 lessons', '2 modules', '15 min'],
      modules: [
        {
          title: 'The recipe',
          facts: ['2 lessons', '15 min'],
          lessons: [
            {
              kind: 'video',
              title: 'Why celadon is green',
              duration: '14:32',
              isPreview: true,
              href: '/juniper-and-clay/p/celadon-glaze-recipes/lessons/l1',
            },
            { kind: 'text', title: 'Weighing and sieving', duration: null, isPreview: false, href: null },
          ],
        },
        {
          title: 'The kiln',
          facts: ['1 lesson'],
          lessons: [{ kind: 'quiz', title: 'Check yourself', duration: null, isPreview: false, href: null }],
        },
      ],
    },
  ],
  bundle: null,
  tipJar: null,
  tiers: ['From 5: $20.00 each', 'From 10: $18.00 each'],
  installments: 'Or 4 payments of $6.00, one a month. $24.00 in total.',
  currency: null,
  reviews: sampleReviews(store),
  more: sampleProducts(4).slice(1),
  isForSale: true,
  isComplete: true,
  left: null,
  options: [],
  variants: [],
  membership: null,
  giftHref: `${store.base}/checkout/celadon-glaze-recipes?gift=1`,
});

const NO_NEIGHBORS = { previousHref: null, nextHref: null };

const RATING: RatingView = { value: 4.3, average: '4.3', count: '4', label: '4.3 out of 5, 4 reviews' };

function sampleReviews(store: StoreFrame): ReviewsView {
  const href = `${store.base}/p/celadon-glaze-recipes/reviews`;
  const counts = [2, 1, 1, 0, 0];
  return {
    rating: RATING,
    count: 4,
    shares: counts.map((count, at) => ({
      stars: 5 - at,
      label: at === 4 ? '1 star' : `${5 - at} stars`,
      count: String(count),
      percent: count * 25,
      href: `${href}?stars=${5 - at}`,
    })),
    items: [
      { ...sampleReview(1), body: 'The recipes work at cone 6.\nI tried three.', reply: 'Thank you, Mira.' },
      { ...sampleReview(2), origin: 'granted', isEdited: true, stars: 3, label: '3 out of 5' },
    ],
    allHref: href,
  };
}

const sampleReview = (at: number): ReviewView => ({
  id: `review-${at}`,
  author: at === 1 ? 'Mira K.' : 'Jo',
  stars: 5,
  label: '5 out of 5',
  body: '',
  postedOn: 'March 14, 2026',
  day: '2026-03-14',
  origin: 'bought',
  isEdited: false,
  reply: '',
});

const sampleMyReview = (store: StoreFrame): MyReviewView => ({
  action: `${store.base}/members/product/l0/review`,
  typed: { stars: 4, body: 'Clear recipes.', author: 'Bea L.' },
  isSaved: true,
  unseen: 'Your review isn’t shown, because its order was refunded or disputed. Save it again to show it.',
  reply: 'Thank you, Bea.',
  problems: { stars: 'Choose 1 to 5 stars.' },
  notice: 'Your review was saved.',
});

const SOLD_PLANS: PlanPrices = {
  offers: [{ planId: 'creator', every: 'month', price: { amount: 1900, currency: 'USD' } }],
  hasFees: true,
};

export function sampleCheckout(store: StoreFrame): Extract<PageView, { kind: 'checkout' }> {
  return {
    kind: 'checkout',
    slot: null,
    callFacts: [],
    limits: ['Access for 30 days', '5 downloads per file'],
    variant: null,
    currency: null,
    quantity: null,
    ownedParts: [],
    store,
    product: sampleCard(0),
    lines: [],
    summary: [
      { kind: 'part', label: 'Subtotal', amount: '$24.00' },
      { kind: 'part', label: 'Discount (SPRING)', amount: '−$4.80' },
      { kind: 'total', label: 'Total', amount: '$19.20' },
    ],
    quote: 'q1.eyJhbW91bnQiOjI0MDB9.c2VhbA',
    idempotencyKey: '5b0c9e9e-7f0f-4a53-9a52-3f6d4b1f2a10',
    total: '$19.20',
    isTotalFinal: true,
    isFree: false,
    hasTrial: false,
    isSubscription: false,
    tax: null,
    discount: { code: 'SPRING', isApplied: true, note: null },
    offer: null,
    gateway: TEST_GATEWAY,
    tip: null,
    keepsMethod: true,
    installments: null,
    element: null,
    gift: null,
    bumps: [],
    terms: [],
    support: null,
    proof: null,
    questions: [],
    consents: [],
    typed: { email: '', name: '', expiry: '' },
    planHref: null,
    problems: {},
    notice: null,
    unavailable: null,
  };
}

const PASSKEYS: readonly PasskeyView[] = [
  {
    id: 'p1',
    name: 'Safari on iPhone',
    added: 'Added November 3, 2026',
    used: 'Last used December 1, 2026',
    onlyAt: null,
  },
  { id: 'p2', name: 'Blue key', added: 'Added December 2, 2026', used: 'Never used', onlyAt: 'juniperandclay.example' },
];

const NEW_PASSKEY: NewPasskeyView = { name: 'Chrome on Windows', host: 'stoa.example', token: 't0k3n', options: '{}' };

function accountViews(store: StoreFrame): PageView[] {
  const shared = { kind: 'member-account', store, customer: CUSTOMER, problems: {}, notice: null } as const;
  const typed = { newEmail: 'bea.new@example.com', session: '' };
  const none = { newPasskey: null, passkey: null };
  return [
    { ...shared, task: 'email', step: 'confirm', typed, ...none },
    { ...shared, task: 'email', step: 'confirm-code', typed, ...none },
    { ...shared, task: 'email', step: 'form', typed, ...none },
    { ...shared, task: 'email', step: 'code', typed, ...none },
    { ...shared, task: 'data', step: 'form', typed, ...none },
    { ...shared, task: 'deletion', step: 'form', typed, ...none },
    { ...shared, task: 'devices', step: 'form', typed, ...none },
    { ...shared, task: 'passkey', step: 'form', typed, ...none, newPasskey: NEW_PASSKEY },
    { ...shared, task: 'passkey-removal', step: 'form', typed, ...none, passkey: PASSKEYS[0] ?? null },
    { kind: 'account-deleted', store },
  ];
}

function authViews(store: StoreFrame): PageView[] {
  const shared = { store, problems: {}, notice: null };
  const email = 'bea@example.com';
  const returnTo = `${store.base}/members/orders`;
  const challengeHref = `${store.base}/members/login/passkey`;
  return [
    { kind: 'member-sign-in', step: 'password', typed: { email: '' }, challengeHref, returnTo, ...shared },
    { kind: 'member-sign-in', step: 'email-code', typed: { email: '' }, challengeHref, returnTo, ...shared },
    { kind: 'member-sign-in', step: 'code', typed: { email }, challengeHref, returnTo, ...shared },
    { kind: 'member-sign-up', step: 'form', typed: { email: '', name: '' }, sealed: null, returnTo, ...shared },
    { kind: 'member-sign-up', step: 'code', typed: { email, name: 'Bea' }, sealed: 's3al', returnTo, ...shared },
    { kind: 'member-reset', step: 'email', typed: { email: '' }, returnTo, ...shared },
    { kind: 'member-reset', step: 'new-password', typed: { email }, returnTo, ...shared },
    { kind: 'member-reset', step: 'done', typed: { email: '' }, returnTo, ...shared },
    { kind: 'find-order', step: 'email', typed: { email: '' }, ...shared },
    { kind: 'find-order', step: 'code', typed: { email }, ...shared },
  ];
}

function visitorViews(store: StoreFrame): PageView[] {
  const email = 'bea@example.com';
  const signup = BLOCKS.signup.read({ ...BLOCKS.signup.sample, asksName: true, asksTick: true });
  const contact = BLOCKS.contact.read(BLOCKS.contact.sample);
  const problems = { email: 'Please enter a valid email address.', consent: 'Please check the box to continue.' };
  const message = {
    kind: 'message',
    store,
    button: null,
    way: { label: 'Back to the store', href: store.base },
  } as const;
  return [
    { kind: 'form', store, form: { type: 'signup', id: 'letters', props: signup }, typed: { email: 'bea@' }, problems },
    {
      kind: 'form',
      store,
      form: { type: 'contact', id: 'write', props: contact },
      typed: { name: 'Bea', email, message: '' },
      problems: { message: 'Enter a message.' },
    },
    { kind: 'waitlist', store, product: sampleCard(0), typed: { email: 'bea@' }, problems: { email: problems.email } },
    { ...message, title: 'Check your email', sentence: 'We’re sending you an email.', isDone: true },
    {
      ...message,
      title: 'Confirm your subscription',
      sentence: `${store.name} will send emails to ${email}.`,
      isDone: false,
      button: { label: 'Yes, subscribe me', action: `${store.base}/subscribe/confirm/t0k` },
    },
  ];
}

function sampleOrder(): OrderView {
  return {
    number: 'JC-1042',
    email: 'bea@example.com',
    placedOn: 'March 14, 2026',
    lines: [{ title: 'Celadon glaze recipes', quantity: 1, unit: '$24.00', amount: '$24.00', refundedUnits: 0 }],
    subtotal: '$24.00',
    tax: null,
    taxNote: null,
    discount: null,
    tip: '$2.00',
    total: '$26.00',
    refunded: null,
    status: 'Paid',
    installment: 'Payment 1 of 4',
    payment: 'Visa ending in 4242',
    trial: null,
    isTest: true,
  };
}

function sampleInvoices({ base }: StoreFrame): InvoicesView {
  return {
    documents: [{ title: 'Invoice INV-2026-0042', href: `${base}/order/t0k/invoices/1` }],
    isPreparing: false,
    form: {
      action: `${base}/order/t0k/invoice`,
      isReplacement: true,
      typed: { name: 'Bea', company: '', address: '', country: '', taxId: '' },
      countries: [{ code: 'PT', name: 'Portugal' }],
      problems: { name: 'Enter your name.' },
    },
  };
}

function sampleItems(count: number): LibraryItemView[] {
  return Array.from({ length: count }, (_, index) => sampleItem(index));
}

function sampleItem(index: number): LibraryItemView {
  const { title, slug, cover } = sampleCard(index);
  return {
    title,
    coverUrl: cover === null ? null : `${cover.image.url}-640.webp`,
    coverAlt: cover?.alt ?? '',
    boughtOn: 'March 14, 2026',
    until: index === 1 ? 'Access until May 3, 2027' : null,
    href: `/juniper-and-clay/members/${slug}`,
    orderHref: '/juniper-and-clay/members/orders/JC-1042',
    files: FILES.slice(0, 1 + (index % 3)).map((file, place) => ({
      ...file,
      href: `/juniper-and-clay/files/f${index}${place}`,
      isStamped: place === 1,
      left: ['Downloads left: 2 of 5', 'No downloads left', null][place] ?? null,
      isUsedUp: place === 1,
      readHref: null,
      media:
        place === 2
          ? {
              kind: 'video',
              href: `/juniper-and-clay/files/f${index}2/play`,
              stream: `/juniper-and-clay/files/f${index}2/stream`,
            }
          : null,
    })),
    contents: CONTENTS.map((content, place) => ({
      ...content,
      href: `/juniper-and-clay/contents/c${index}${place}`,
      keys: content.kind === 'licence' ? ['7Q2ZC-AAAAA-BBBBB-CCCCC-DDDDD', '8R3ZC-AAAAA-BBBBB-CCCCC-DDDDD'] : [],
      allKeys: content.kind === 'licence' ? 'Show all 40 keys' : null,
    })),
    archive:
      index % 3 === 0
        ? null
        : { href: `/juniper-and-clay/members/product/${slug}/files.zip`, size: '84 MB', isPart: true },
  };
}

const SAMPLE_ENDED: readonly EndedItemView[] = [
  { title: 'Kiln log template', ended: 'Access ended on March 1, 2026', href: '/juniper-and-clay/p/kiln-log-template' },
  { title: 'Raku workshop', ended: 'Access ended on February 3, 2026', href: null },
];

const ownItems = (count: number): OwnItemView[] =>
  sampleItems(count).map((item, index) => ({ ...item, id: `l${index}`, isArchived: index === 1 }));

const samplePosts = ({ base }: Pick<StoreFrame, 'base'>): PostCardView[] =>
  ['A look into the kiln', 'What I learned about celadon', 'Answers to your questions'].map((title, at) => ({
    title,
    teaser: 'What changed between two firings.',
    on: 'March 20, 2026',
    href: `${base}/members/posts/p${at}`,
    isNew: at === 0,
  }));

function sampleComments({ base }: StoreFrame): CommentsView {
  const comment: CommentView = {
    id: 'c0',
    name: 'Ida Berg',
    isCreator: false,
    body: 'How long did you leave it to cool?',
    on: 'March 21, 2026',
    isEdited: true,
    isHidden: false,
    isDeleted: false,
    isOwn: true,
    canEdit: true,
    canReport: false,
    isReported: false,
    answers: [],
    earlierHref: null,
    laterHref: null,
    answerId: 'c8',
  };
  const answer = { ...comment, id: 'c1', name: 'Ana', isCreator: true, isOwn: false, canEdit: false, isEdited: false };
  const reported = { ...comment, id: 'c2', name: 'Member', isOwn: false, canEdit: false, canReport: true };
  return {
    action: `${base}/members/posts/p0`,
    items: [
      { ...comment, answers: [answer], earlierHref: `${base}/members/posts/p0?thread=c0&answers=2#c-c0` },
      reported,
    ],
    offSentence: null,
    shownAs: 'Ida Berg',
    newId: 'c9',
    typed: { form: '', body: '' },
    problems: {},
    page: 1,
    previousHref: null,
    nextHref: null,
  };
}

function sampleSections(): HomeSection[] {
  const [first, second, third] = sampleItems(3);
  const shown = (item: LibraryItemView | undefined) => ({
    title: item?.title ?? '',
    coverUrl: item?.coverUrl ?? null,
    href: item?.href ?? '',
  });
  return [
    {
      kind: 'upcoming',
      items: [
        {
          title: 'Glaze consultation',
          time: 'Tuesday, December 1, 2026, 10:00 – 10:30 AM',
          month: 'Dec',
          day: '1',
          href: '/members/calls/c',
        },
      ],
    },
    {
      kind: 'continue',
      items: [
        { ...shown(first), where: 'Mixing celadon · Page 2' },
        { ...shown(second), where: 'Lesson one.mp4' },
        { ...shown(third), where: 'Last opened March 20, 2026' },
      ],
    },
    {
      kind: 'news',
      items: [
        {
          ...shown(second),
          what: 'New version: Wheel throwing.pdf',
          note: 'A chapter about trimming tall forms.',
          on: 'March 21, 2026',
        },
        { ...shown(third), what: 'New in your library', note: '', on: 'March 20, 2026' },
      ],
    },
    { kind: 'posts', items: samplePosts({ base: '' }), href: '/members/posts' },
  ];
}

const sampleChoices = ({ base }: StoreFrame) => ({
  showsArchive: false,
  isNarrowed: false,
  filters: [
    { label: 'All', href: `${base}/members`, isCurrent: true },
    { label: 'Downloads', href: `${base}/members?kind=download`, isCurrent: false },
    { label: 'Links', href: `${base}/members?kind=link`, isCurrent: false },
    { label: 'Archive', href: `${base}/members?show=archive`, isCurrent: false },
  ],
  sorts: [
    { label: 'Newest', href: `${base}/members`, isCurrent: true },
    { label: 'Title', href: `${base}/members?sort=title`, isCurrent: false },
  ],
  searchAction: `${base}/members`,
  list: '',
});

/** As long and random as real URLs, but the same in every run. */
function sampleImage(index: number, width: number, height: number): Image {
  const id = sampleUuid(index + 7);
  const url = `/media/${STORE_ID}/${id}`;
  return { id, url, width, height, widths: [320, 640, 960, 1280, 1920], color: '#b98c66' };
}

function sampleUuid(seed: number): string {
  let state = seed * 2654435761;
  const digits = Array.from({ length: 32 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 28).toString(16);
  }).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const STORE_ID = '6f1d0c52-9a3e-4b7f-8c21-e05d74b9a813';

const SAMPLE_ELEMENT: ElementView = {
  publishableKey: 'pk_test_sample',
  account: null,
  script: null,
  sources: {
    scripts: ['https://js.stripe.com'],
    frames: ['https://js.stripe.com'],
    connections: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  },
};

/** A checkout with the provider's payment fields. */
export const sampleElementCheckout = (store: StoreFrame): Extract<PageView, { kind: 'checkout' }> => ({
  ...sampleCheckout(store),
  gateway: {
    label: 'Stripe',
    isTest: false,
    takesCard: false,
    pageOrigin: 'https://checkout.stripe.com',
    testCards: [],
  },
  element: { ...SAMPLE_ELEMENT, amount: 1920, currency: 'usd', isSaved: false },
});

const TEST_GATEWAY: Extract<PageView, { kind: 'checkout' }>['gateway'] = {
  label: 'Test payments',
  isTest: true,
  takesCard: true,
  pageOrigin: null,
  testCards: [
    { number: '4242 4242 4242 4242', meaning: 'Approved' },
    { number: '4000 0000 0000 0002', meaning: 'Declined' },
    { number: '4000 0000 0000 9995', meaning: 'Insufficient funds' },
    { number: '4000 0025 0000 3155', meaning: 'The bank asks first' },
  ],
};

const ONLY_PAGE = { search: '', page: 1, previousHref: null, nextHref: null };

const CUSTOMER = { name: 'Bea Lindqvist', email: 'bea@example.com' };

const CONTENTS = [
  { kind: 'link' as const, title: 'Potters’ group', fact: 'Link' },
  { kind: 'text' as const, title: 'Mixing celadon', fact: '3 pages' },
  { kind: 'licence' as const, title: 'Glaze calculator license', fact: 'License key' },
];

const FILES = [
  { name: 'Celadon glaze recipes.pdf', kind: 'PDF', size: '8.4 MB', duration: null },
  { name: 'Cone 6 firing schedules.xlsx', kind: 'Spreadsheet', size: '212 KB', duration: null },
  { name: 'Mixing a test batch, start to finish.mp4', kind: 'Video', size: '1.2 GB', duration: '48:20' },
];

const DESCRIPTION =
  '<p>Forty celadons that work in a home kiln, from ice blue to deep olive. Each recipe has its chemistry, three firing schedules, and a photograph of the tile it came from.</p>' +
  '<h3>Inside</h3><ul><li><p>40 recipes with weights for 1 kg and 5 kg</p></li><li><p>Substitutions for materials that are hard to find</p></li><li><p>A chapter on <strong>crazing</strong>, and <a href="https://example.com">how to love it</a></p></li></ul>' +
  '<blockquote><p>Write down everything. The kiln remembers nothing.</p></blockquote>';

const LEGAL_TEXT = '<h2>What you buy</h2><p>Files. They are ready right after the payment.</p>';

const ORDERS = [
  { number: 'JC-1042', placedOn: 'March 14, 2026', total: '$24.00', titles: 'Celadon glaze recipes', status: 'Paid' },
  {
    number: 'JC-0987',
    placedOn: 'February 2, 2026',
    total: '$89.00',
    titles: 'Wheel throwing from zero',
    status: 'Refunded',
  },
  {
    number: 'JC-0911',
    placedOn: 'December 20, 2025',
    total: 'Free',
    titles: 'Kiln log template, Studio wallpaper',
    status: 'Paid',
  },
];

const SESSIONS = [
  { id: 's1', device: 'Firefox on Linux', lastSeen: 'now', isCurrent: true },
  { id: 's2', device: 'Safari on iPhone', lastSeen: 'yesterday', isCurrent: false },
];

const GOODS: readonly (readonly [title: string, summary: string, cents: number])[] = [
  ['Celadon glaze recipes', 'Forty celadons that work in a home kiln, with firing schedules.', 2400],
  ['Wheel throwing from zero', 'Six weeks of video lessons, at your own pace.', 8900],
  ['Kiln log template', 'A spreadsheet that remembers every firing for you.', 0],
  ['Handbuilding without a wheel', 'Pinch, coil, slab: twelve projects for a kitchen table.', 3500],
  ['Field notes: wild clay', 'How to find, clean and test the clay under your feet.', 1500],
  ['Studio wallpapers', 'Nine photographs of the studio in winter light.', 500],
  ['The quiet studio', 'An hour of wheel sounds to work by. No music, no talking.', 700],
  ['Slip and sgraffito', 'Drawing on leather-hard clay, from first line to firing.', 2900],
  ['Price your pots', 'A calculator that counts your hours, clay, and failures.', 1900],
  ['Tea bowl, ten ways', 'One form thrown ten times, with everything that changed.', 4200],
  ['Glaze chemistry for people who fear it', 'Oxides in plain words, with pictures.', 3300],
  ['Sea salt firing diary', 'Two years of notes from a brick kiln on the beach.', 1200],
  ['Trimming tools to make yourself', 'Six tools from banding steel, with templates.', 900],
  ['Plaster moulds at home', 'From the first pour to slip casting a small series.', 2700],
  ['Photographs of pots', 'Window, white card, phone: that is all you need.', 1100],
  ['Teach your first class', 'Plans, lists and prices for an evening with eight people.', 4800],
  ['Raku in the garden', 'A bin, a burner and a good neighbour.', 2100],
  ['Porcelain and patience', 'What nobody told me before my first hundred failures.', 3700],
  ['Twelve months of marks', 'A drawing prompt for every week at the wheel.', 800],
  ['Studio safety sheet', 'One page for the wall. Print it large.', 0],
];

/** Ten links to different networks. */
export const TEN_LINKS: StoreFrame['socialLinks'] = [
  ...sampleStore().socialLinks,
  { network: 'facebook', url: 'https://facebook.com/juniperandclay' },
  { network: 'threads', url: 'https://www.threads.net/@juniperandclay' },
  { network: 'bluesky', url: 'https://bsky.app/profile/juniperandclay.example' },
  { network: 'spotify', url: 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb' },
  { network: 'website', url: 'https://juniperandclay.example' },
];

const sampleModules = ({ base }: StoreFrame): ModuleView[] => [
  {
    title: 'The recipe',
    lessons: [
      {
        id: 'l1',
        kind: 'video',
        title: 'Why celadon is green',
        fact: 'Video · 14:32',
        href: `${base}/members/lessons/l1`,
        isDone: true,
        lock: null,
      },
      {
        id: 'l2',
        kind: 'text',
        title: 'Weighing and sieving',
        fact: 'Reading',
        href: `${base}/members/lessons/l2`,
        isDone: false,
        lock: null,
      },
    ],
  },
  {
    title: 'The kiln',
    lessons: [
      {
        id: 'l3',
        kind: 'quiz',
        title: 'Check yourself',
        fact: 'Quiz',
        href: null,
        isDone: false,
        lock: 'Opens on March 20, 2026',
      },
    ],
  },
];

function sampleLesson(store: StoreFrame, shown: 'video' | 'quiz' | 'result'): Extract<PageView, { kind: 'lesson' }> {
  const here = `${store.base}/members/lessons/l1`;
  return {
    kind: 'lesson',
    store,
    isMember: true,
    course: { title: 'Celadon from the first test tile', href: `${store.base}/members/contents/c0` },
    lesson: {
      id: 'l1',
      kind: shown === 'video' ? 'video' : 'quiz',
      title: 'Why celadon is green',
      html: '<p>Weigh the iron twice.</p>',
      transcriptHtml: shown === 'video' ? '<p>Celadon is green because of iron.</p>' : '',
      media:
        shown === 'video'
          ? {
              kind: 'video',
              src: `${here}/media`,
              stream: `${here}/stream`,
              captions: `${here}/captions`,
              position: 83,
            }
          : null,
      isDone: shown === 'result',
      rule: 'Counts as done once you’ve watched 90% of it, or when you mark it as done.',
      action: here,
      quiz: shown === 'quiz' ? SAMPLE_QUIZ : null,
      result: shown === 'result' ? SAMPLE_RESULT : null,
      notes: [{ id: 'n1', body: 'Try this with less iron.', at: { label: '1:23', seconds: 83, href: `${here}?t=83` } }],
      learner: 'c1',
    },
    modules: sampleModules(store),
    progress: { done: 1, total: 3, text: '1 of 3 lessons' },
    previous: null,
    next: { title: 'Weighing and sieving', href: `${store.base}/members/lessons/l2` },
    certificateHref: null,
    problems: {},
    typed: { note: '' },
  };
}

const SAMPLE_QUIZ: QuizView = {
  action: '/juniper-and-clay/members/lessons/l1',
  tryId: 't1',
  rule: 'You pass with 70% or more.',
  tries: '2 tries left',
  canTry: true,
  questions: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'single',
      text: 'Which oxide makes celadon green?',
      options: [
        { id: '00000000-0000-4000-8000-000000000002', text: 'Iron' },
        { id: '00000000-0000-4000-8000-000000000003', text: 'Cobalt' },
      ],
    },
    {
      id: '00000000-0000-4000-8000-000000000004',
      kind: 'many',
      text: 'What does it need?',
      options: [
        { id: '00000000-0000-4000-8000-000000000005', text: 'A reducing kiln' },
        { id: '00000000-0000-4000-8000-000000000006', text: 'Patience' },
      ],
    },
    { id: '00000000-0000-4000-8000-000000000007', kind: 'text', text: 'At which cone?', options: [] },
  ],
};

const SAMPLE_RESULT: QuizResultView = {
  title: 'You passed',
  score: '2 of 3 right',
  isPassed: true,
  againHref: '/juniper-and-clay/members/lessons/l1?try=again#quiz',
  questions: [
    {
      text: 'Which oxide makes celadon green?',
      isRight: true,
      given: 'Your answer: Iron',
      right: null,
      explanation: 'A little iron, without oxygen.',
    },
    {
      text: 'At which cone?',
      isRight: false,
      given: 'Your answer: 6',
      right: 'Correct answer: 10',
      explanation: '',
    },
  ],
};

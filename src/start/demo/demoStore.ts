import { DEMO_KINDS } from './demoKinds.ts';
import type { DemoProduct } from './DemoProduct.ts';

/** The demo store's content. Everything that `npm start` prints about it says that it is a demo. */
export const DEMO = {
  slug: 'juniper-and-clay',
  name: 'Juniper & Clay',
  description: 'Slow ceramics, honest glazes. Classes and recipes from a small studio by the sea.',
  creator: { email: 'demo@stoa.example', password: 'demo-kiln-1240', firstName: 'Noor', lastName: 'Demo' },
  customer: { email: 'customer@stoa.example', password: 'demo-cup-1240', name: 'Demo Customer' },
  postalAddress: 'Juniper & Clay\n1 Example Street\n00000 Example Town',
  bioHost: 'bio.juniper.localhost',
  socialLinks: [
    { network: 'instagram', url: 'https://instagram.example/juniperandclay' },
    { network: 'youtube', url: 'https://youtube.example/@juniperandclay' },
    { network: 'pinterest', url: 'https://pinterest.example/juniperandclay' },
    { network: 'email', url: 'mailto:demo@stoa.example' },
  ],
} as const;

export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  {
    slug: 'wheel-throwing-from-zero',
    title: 'Wheel throwing from zero',
    summary: 'Six weeks, at your own pace, with exercises that fit a tired evening.',
    covers: [
      { name: 'wheel', alt: 'A tall pot rising on a potter’s wheel' },
      { name: 'detail', alt: 'Five cylinders in studio glazes' },
    ],
    price: { kind: 'fixed', amount: 8900 },
    paragraphs: [
      'Most people give up on the wheel in week two, when the clay still wins. This course starts there.',
      'You get one workbook a week: what to practice, what it should feel like, and how to tell that you are ready for the next step.',
    ],
    points: [
      'Six weekly workbooks',
      'A centering drill for ten spare minutes',
      'How to rescue a collapsing cylinder',
      'A shopping list without the clever extras',
    ],
    files: [
      {
        name: 'Week 1 - Centering.pdf',
        lines: [
          'Wheel throwing from zero',
          'Week 1: centering',
          'Ten minutes a day beat one long Sunday.',
          'Wedge, slam, brace, lean, breathe.',
        ],
      },
      {
        name: 'Week 2 - Opening and lifting.pdf',
        lines: [
          'Wheel throwing from zero',
          'Week 2: opening and lifting',
          'Open to the depth of your thumb, then wait.',
          'Three slow pulls are better than six fast ones.',
        ],
      },
      { name: 'Practice log.csv', lines: ['date,minutes,exercise,what held,what fell'] },
    ],
    course: {
      title: 'Wheel throwing from zero',
      module: 'Before the first pot',
      text: {
        title: 'Why centering comes first',
        paragraphs: [
          'Everything you throw inherits the first minute. A lump that wobbles becomes a wall that tears.',
          'So this week nothing has to become a pot. You center, you cut it off, you center again.',
        ],
      },
      pdf: {
        title: 'The ten-minute drill',
        name: 'The ten-minute drill.pdf',
        lines: [
          'The ten-minute drill',
          'Minute 1: wedge. Minute 2: slam it down close to the middle.',
          'Minutes 3 to 8: cone up, cone down, three times.',
          'Minutes 9 and 10: hold still and let the wheel tell you.',
        ],
      },
      quiz: {
        title: 'Ready for week two?',
        questions: [
          {
            text: 'Your hands shake while you center. What helps?',
            right: 'Bracing the elbows on the body',
            wrong: ['A faster wheel', 'More water'],
            explanation: 'Braced elbows turn your arms into a tool rest.',
          },
          {
            text: 'When is the clay centered?',
            right: 'When a still finger feels no knock',
            wrong: ['When it looks round', 'After three minutes'],
            explanation: 'Eyes are generous. A fingertip is not.',
          },
        ],
      },
    },
    weight: 3,
  },
  {
    slug: 'celadon-glaze-recipes',
    title: 'Celadon glaze recipes',
    summary: 'Twelve tested greens for cone 6 and cone 10, with the tiles to prove it.',
    covers: [{ name: 'celadon', alt: 'A celadon vase beside green test tiles' }],
    price: { kind: 'fixed', amount: 1800 },
    paragraphs: [
      'Twelve celadons that behave: no crawling, no surprise pinholes, and a note on every one that is fussy about thickness.',
      'Each recipe comes in grams for a small test batch and for a full bucket.',
    ],
    points: ['Twelve recipes, cone 6 and cone 10', 'Batch sizes of 100 g and 5 kg', 'What changes in reduction'],
    files: [
      {
        name: 'Celadon recipes.pdf',
        lines: [
          'Celadon glaze recipes',
          'Quiet sea: feldspar 42, silica 28, whiting 18, kaolin 10, iron 2.',
          'River jade: feldspar 45, silica 25, whiting 18, kaolin 11, iron 1.',
        ],
      },
      {
        name: 'Celadon batches.csv',
        lines: ['recipe,feldspar,silica,whiting,kaolin,iron', 'Quiet sea,42,28,18,10,2', 'River jade,45,25,18,11,1'],
      },
    ],
    weight: 6,
  },
  {
    slug: 'kiln-log-template',
    title: 'Kiln log template',
    summary: 'The sheet that tells you, a year later, why that firing was so good.',
    covers: [{ name: 'kiln', alt: 'An arched kiln glowing in the dark' }],
    price: { kind: 'fixed', amount: 900 },
    paragraphs: ['One page per firing: ramp, hold, weather, what stood where, and one honest line about the result.'],
    points: ['A spreadsheet for any program', 'A page to print and pin up'],
    files: [
      { name: 'Kiln log.csv', lines: ['time,target,actual,damper,note', '00:00,20,20,open,cold start'] },
      {
        name: 'Kiln log to print.pdf',
        lines: ['Kiln log', 'Date, cone, load, weather', 'Hour by hour: target, actual, note'],
      },
    ],
    formats: [{ value: 'Spreadsheet', price: 600, file: 0 }, { value: 'Spreadsheet and page to print' }],
    weight: 5,
  },
  {
    slug: 'handbuilding-for-slow-weekends',
    title: 'Handbuilding for slow weekends',
    summary: 'Four pieces without a wheel, from pinch pot to a lidded jar.',
    covers: [{ name: 'bowls', alt: 'Four bowls stacked by size' }],
    price: { kind: 'fixed', amount: 3400 },
    paragraphs: [
      'A kitchen table, a rolling pin and two bags of clay are enough. Each piece takes one weekend and teaches one thing well.',
    ],
    points: ['Four projects with templates', 'Drying times that forgive', 'A lid that fits'],
    files: [
      {
        name: 'Slow weekends.pdf',
        lines: [
          'Handbuilding for slow weekends',
          'One: the pinch pot',
          'Two: the slab tray',
          'Three: the coil vase',
          'Four: the lidded jar',
        ],
      },
    ],
    weight: 3,
  },
  {
    slug: 'clay-body-field-guide',
    title: 'Clay body field guide',
    summary: 'What twenty common clays do in your hands and in the fire.',
    covers: [{ name: 'strata', alt: 'Layers of colored earth' }],
    price: { kind: 'fixed', amount: 2200 },
    paragraphs: [
      'Plasticity, shrinkage, color and temper of twenty clays you can really buy, each with a photo of the same cup.',
    ],
    points: ['Twenty clays compared', 'Shrinkage tables', 'Which glaze sits well on which body'],
    files: [
      {
        name: 'Clay body field guide.pdf',
        lines: ['Clay body field guide', 'Stoneware, porcelain, earthenware: what each forgives.'],
      },
    ],
    weight: 3,
  },
  {
    slug: 'pricing-handmade-work',
    title: 'Pricing handmade work',
    summary: 'A calm way to a price you can say out loud.',
    covers: [{ name: 'scale', alt: 'A pair of scales with bowls and coins' }],
    price: { kind: 'from', least: 500, suggested: 1500 },
    paragraphs: ['Hours, materials, kiln, fees and the part everybody forgets. Pay what it is worth to you.'],
    points: ['A worksheet with the sums done', 'Three worked examples'],
    files: [{ name: 'Pricing worksheet.csv', lines: ['item,cost,hours,rate,price', 'mug,2.10,0.7,24,28'] }],
    weight: 4,
  },
  {
    slug: 'coast-wallpapers',
    title: 'Coast wallpapers',
    summary: 'Six quiet pictures of the hills behind the studio.',
    covers: [{ name: 'hills', alt: 'Evening hills under a pale moon' }],
    price: { kind: 'fixed', amount: 600 },
    paragraphs: ['For phones and desks. Drawn between firings.'],
    points: ['Six pictures, phone and desktop sizes'],
    files: [
      {
        name: 'Read me.txt',
        lines: ['Six pictures of the hills behind the studio.', 'For your own screens; please do not resell.'],
      },
    ],
    weight: 2,
  },
  {
    slug: 'first-firing-checklist',
    title: 'First firing checklist',
    summary: 'The one page to read before you switch the kiln on.',
    covers: [{ name: 'arch', alt: 'A checklist inside an arch' }],
    price: { kind: 'free' },
    paragraphs: ['Everything that went wrong in our first firings, so that it does not in yours.'],
    points: ['One page', 'No email course attached'],
    files: [
      {
        name: 'First firing checklist.pdf',
        lines: ['First firing checklist', 'Shelves washed. Cones set. Spy hole clear. Someone knows you are here.'],
      },
    ],
    weight: 3,
  },
  ...DEMO_KINDS,
];

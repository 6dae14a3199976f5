import { CALL_DEFAULTS } from '#shared/rules/call.ts';
import type { DemoProduct } from './DemoProduct.ts';

/** Products of the other kinds. Their sales are in `KIND_SALES`. */
export const DEMO_KINDS: readonly DemoProduct[] = [
  {
    kind: 'bundle',
    slug: 'glaze-and-clay-together',
    title: 'Glaze and clay, together',
    summary: 'The celadon recipes and the clay guide, because neither works alone.',
    covers: [{ name: 'rack', alt: 'Vases and bowls on two boards' }],
    price: { kind: 'fixed', amount: 3200 },
    paragraphs: ['A glaze that sings on porcelain can sulk on stoneware. With both booklets open, you see why.'],
    points: ['Celadon glaze recipes', 'Clay body field guide', 'Eight dollars less than one by one'],
    files: [],
    parts: ['celadon-glaze-recipes', 'clay-body-field-guide'],
    weight: 0,
  },
  {
    kind: 'text',
    slug: 'a-year-in-the-kiln-room',
    title: 'A year in the kiln room',
    summary: 'Four short essays, one for each season, to read while something dries.',
    covers: [{ name: 'notebook', alt: 'An open notebook beside a cup' }],
    price: { kind: 'fixed', amount: 1200 },
    paragraphs: [
      'What the studio teaches that no recipe holds: when to wait, what to keep, and how to live with a rack of seconds.',
      'You read it here, on any screen. There is nothing to download and nothing to finish.',
    ],
    points: ['Four essays, about ten minutes each', 'A page to print for the studio wall'],
    files: [],
    contents: [
      {
        kind: 'text',
        title: 'A year in the kiln room',
        pages: [
          {
            title: 'Winter: the cold sill',
            paragraphs: [
              'In January the water bucket has a skin of ice, and everything I throw takes a week to dry. I used to fight that with heaters. The pots cracked, all of them, along the same line at the foot.',
              'Now I throw on Monday and trim on Friday. Winter did not get shorter. I stopped asking it to.',
              'The cold sill is the one under the north window. Nobody puts work there in a hurry, which is why the best pieces of the year come from it.',
            ],
          },
          {
            title: 'Spring: the rack of seconds',
            paragraphs: [
              'Every potter has a rack of things that nearly worked. Mine is three meters long, and in April I clear it.',
              'One question decides: would I drink from it tomorrow morning? If so, it goes to the kitchen. If not, it goes to the hammer, and its lesson goes into the log.',
              'It takes an afternoon. The studio sounds larger afterward.',
            ],
          },
          {
            title: 'Summer: the long firing',
            paragraphs: [
              'We fire at night in July, because the days are too hot for a kiln and for people. Somebody brings peaches. Somebody always falls asleep on the clay bags.',
              'Around three the color in the spy hole changes from orange to something that has no name. You learn to see it, and then you cannot explain it to anybody.',
              'That is the moment to write in the log. In the morning you will only remember the peaches.',
            ],
          },
          {
            title: 'Fall: what the ash knows',
            paragraphs: [
              'In October the neighbors bring ash: apple, oak, once a whole piano. Each one melts into another green.',
              'I test them on the same cup, in the same place in the kiln, and I still cannot predict them. The piano was the best. There will not be another.',
              'So this is what a year comes to. A row of cups, a log that I can read, and one green that I will never make again.',
            ],
          },
        ],
      },
    ],
    weight: 0,
  },
  {
    kind: 'licence',
    slug: 'glaze-bench',
    title: 'Glaze Bench',
    summary: 'A quiet recipe calculator for your computer. Change one oxide and see what follows.',
    covers: [{ name: 'bench', alt: 'A screen with a row of glaze tiles and three sliders' }],
    price: { kind: 'fixed', amount: 3900 },
    paragraphs: [
      'Type a recipe once. Glaze Bench scales it to your bucket, shows the balance of oxides, and warns you before you run out of kaolin.',
      'It works offline, because studios have thick walls. Your license key covers two computers.',
    ],
    points: ['For macOS, Windows and Linux', 'One key for two computers', 'The twelve celadons as a starting point'],
    files: [
      {
        name: 'Install Glaze Bench.pdf',
        lines: [
          'Install Glaze Bench',
          'One: open the installer for your system.',
          'Two: paste your license key. You find it in your library.',
          'Three: mix a small batch first. It is only a calculator.',
        ],
      },
    ],
    contents: [
      {
        kind: 'licence',
        title: 'Your license key',
        limit: 2,
        note: 'Open Glaze Bench, choose Settings > License, and paste the key. To move to another computer, remove the old one here first.',
      },
    ],
    weight: 0,
  },
  {
    kind: 'link',
    slug: 'sunday-throwing-room',
    title: 'Sunday throwing room',
    summary: 'A live room every Sunday. Bring clay, keep your camera off if you like.',
    covers: [{ name: 'window', alt: 'A wheel in front of a window at dusk' }],
    price: { kind: 'fixed', amount: 1500 },
    paragraphs: [
      'Two hours on Sunday evening: fifteen minutes of looking closely at one thing, then everybody throws. Questions are welcome, silence too.',
      'You get a link to the room. It stays the same all season.',
    ],
    points: ['Every Sunday until the end of the season', 'Recordings of the first fifteen minutes'],
    files: [],
    contents: [{ kind: 'link', title: 'The throwing room', url: 'https://example.com/?room=sunday-throwing' }],
    weight: 0,
  },
  {
    kind: 'call',
    slug: 'half-an-hour-at-the-bench',
    title: 'Half an hour at the bench',
    summary: 'You, me and the pot that will not behave.',
    covers: [{ name: 'cups', alt: 'Two cups across a table' }],
    price: { kind: 'fixed', amount: 4500 },
    paragraphs: [
      'Show me the crack, the crawl or the price list. We look at it together, and you leave with one thing to try next.',
    ],
    points: ['Thirty minutes, one to one', 'A short note afterward with what we found'],
    files: [],
    contents: [
      {
        kind: 'call',
        title: 'Half an hour at the bench',
        call: {
          ...CALL_DEFAULTS,
          minutes: [30],
          noticeHours: 24,
          bufferAfter: 15,
          cancel: 'refund',
          place: 'https://meet.example/juniper-bench',
        },
      },
    ],
    weight: 0,
  },
  {
    kind: 'membership',
    slug: 'the-kiln-circle',
    title: 'The Kiln Circle',
    summary: 'Come closer to the fire: letters from every firing, and a seat in the studio.',
    covers: [{ name: 'circle', alt: 'Rings of color around a small flame' }],
    price: { kind: 'fixed', amount: 600, every: { unit: 'month', count: 1 } },
    paragraphs: [
      'After each firing I write down what came out, what broke and what I would change. Members read it first, and talk about it below.',
      'Stay for a month or for years. You can change your tier or leave whenever you like.',
    ],
    points: [],
    files: [],
    contents: [
      {
        kind: 'text',
        title: 'Firing notes',
        pages: [
          {
            title: 'How to read these notes',
            paragraphs: [
              'Each note begins with the weather, because the kiln notices it before we do.',
              'Then come the cones, the load and one honest line. The honest line is the reason for the rest.',
            ],
          },
          {
            title: 'Firing 41',
            paragraphs: [
              'Fog all night. Cone 10 down at the top, barely leaning at the bottom.',
              'Forty-three cups, two of them worth a name. I moved the bottom load up by one post. Write to me if yours leans too.',
            ],
          },
        ],
      },
      { kind: 'link', title: 'Open studio, first Sunday of the month', url: 'https://example.com/?room=open-studio' },
    ],
    tiers: [
      {
        name: 'Ember',
        price: 600,
        description: 'Letters from every firing, and the conversation below them.',
        contents: [0],
      },
      {
        name: 'Flame',
        price: 1400,
        description: 'The open studio on the first Sunday of each month, and the letters on what went wrong.',
        contents: [1],
      },
      {
        name: 'Hearth',
        price: 3200,
        description: 'One cup from the kiln each spring, chosen for you.',
        contents: [],
      },
    ],
    weight: 0,
  },
  {
    kind: 'tip',
    slug: 'wood-for-the-kiln',
    title: 'Wood for the kiln',
    summary: 'If something here helped, you can feed the fire.',
    covers: [{ name: 'wood', alt: 'Split logs stacked beside a glowing door' }],
    price: { kind: 'from', least: 300 },
    paragraphs: ['Each firing burns about two cubic meters of pine. Three dollars are an armful, twelve are an hour.'],
    points: [],
    files: [],
    tipJar: { amounts: [300, 600, 1200], most: null, showsSupporters: true },
    weight: 0,
  },
  {
    kind: 'course',
    slug: 'glaze-chemistry-gently',
    title: 'Glaze chemistry, gently',
    summary: 'A course for people who closed the chemistry book at school.',
    covers: [{ name: 'crystals', alt: 'Crystals growing in a dark glaze' }],
    price: { kind: 'fixed', amount: 12900 },
    paragraphs: [
      'Three oxides, one kitchen scale, and no formula before you have seen what it does. It opens when the last tile is out of the kiln.',
    ],
    points: [],
    files: [],
    isWaitlist: true,
    weight: 0,
  },
  {
    kind: 'lead',
    slug: 'five-test-tiles',
    title: 'Five test tiles',
    summary: 'A one-page plan for the first five tiles that everybody should fire.',
    covers: [{ name: 'tiles', alt: 'Five glazed tiles in a row' }],
    price: { kind: 'free' },
    paragraphs: ['Five tiles tell you more about your clay and your kiln than fifty mugs. This page says which five.'],
    points: ['One page, with a table to fill in'],
    files: [
      {
        name: 'Five test tiles.pdf',
        lines: [
          'Five test tiles',
          'One: clear, thin. Two: clear, thick. Three: the same on slip.',
          'Four: at the top of the kiln. Five: at the bottom.',
          'Write on the back before you glaze the front.',
        ],
      },
    ],
    weight: 0,
  },
];

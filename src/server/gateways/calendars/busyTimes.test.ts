import { describe, expect, it } from 'vitest';
import { busyTimes, NotCalendar, TooComplex, type CalendarInput } from './busyTimes.ts';

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@example.com', ...lines, 'END:VEVENT'].join('\r\n');

const read = (text: string, { zone = 'Europe/Berlin', from = '2026-12-01', until = '2027-02-01' } = {}) => {
  const input: CalendarInput = { text, zone, from: Date.parse(from), until: Date.parse(until) };
  return busyTimes(input);
};
const moment = (time: number) => new Date(time).toISOString().slice(0, 16);
const spans = (...args: Parameters<typeof read>) =>
  read(...args).busy.map(({ from, to }) => `${moment(from)} ${moment(to)}`);

const NEW_YORK = 'America/New_York';
/** The days on which an event of 9:00 in New York takes place, as RFC 5545 lists them. */
function days(rule: string, { start = '19970902T090000', until = '1999-01-01', more = [] as string[] } = {}) {
  const text = calendar(event(`DTSTART;TZID=${NEW_YORK}:${start}`, 'DURATION:PT1H', rule, ...more));
  const { busy, unread } = read(text, { from: '1997-01-01', until });
  expect(unread).toBe(0);
  const show = new Intl.DateTimeFormat('sv-SE', { timeZone: NEW_YORK, dateStyle: 'short', timeStyle: 'short' });
  return busy.map(({ from }) => show.format(from).replace(' 09:00', ''));
}

/** `1997-09: 2 3` as days. */
const list = (...months: string[]): string[] =>
  months.flatMap((text) => {
    const [month = '', rest = ''] = text.split(': ');
    return rest.split(' ').map((day) => `${month}-${day.padStart(2, '0')}`);
  });

describe('the examples of RFC 5545, 3.8.5.3', () => {
  it.each([
    ['RRULE:FREQ=DAILY;COUNT=10', list('1997-09: 2 3 4 5 6 7 8 9 10 11')],
    ['RRULE:FREQ=DAILY;INTERVAL=10;COUNT=5', list('1997-09: 2 12 22', '1997-10: 2 12')],
    ['RRULE:FREQ=WEEKLY;COUNT=10', list('1997-09: 2 9 16 23 30', '1997-10: 7 14 21 28', '1997-11: 4')],
    [
      'RRULE:FREQ=WEEKLY;UNTIL=19971224T000000Z',
      list('1997-09: 2 9 16 23 30', '1997-10: 7 14 21 28', '1997-11: 4 11 18 25', '1997-12: 2 9 16 23'),
    ],
    [
      'RRULE:FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
      list('1997-09: 2 4 9 11 16 18 23 25 30', '1997-10: 2'),
    ],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', list('1997-09: 2 4 16 18 30', '1997-10: 2 14 16')],
    [
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=2,15;COUNT=10',
      list('1997-09: 2 15', '1997-10: 2 15', '1997-11: 2 15', '1997-12: 2 15', '1998-01: 2 15'),
    ],
    [
      'RRULE:FREQ=MONTHLY;COUNT=6;BYDAY=TU;BYSETPOS=1',
      list('1997-09: 2', '1997-10: 7', '1997-11: 4', '1997-12: 2', '1998-01: 6', '1998-02: 3'),
    ],
    [
      'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      ['1997-09-02', ...list('1997-09: 29', '1997-10: 30', '1997-11: 27', '1997-12: 30')],
      '1998-01-01',
    ],
    ['RRULE:FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z', ['1997-09-02', '1997-09-02 12:00', '1997-09-02 15:00']],
    [
      'RRULE:FREQ=MINUTELY;INTERVAL=90;COUNT=4',
      ['1997-09-02', '1997-09-02 10:30', '1997-09-02 12:00', '1997-09-02 13:30'],
    ],
  ])('%s', (rule, expected, until = '1999-01-01') => {
    expect(days(rule, { until })).toEqual(expected);
  });

  it.each([
    [
      'RRULE:FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
      '19970905T090000',
      list(
        '1997-09: 5',
        '1997-10: 3',
        '1997-11: 7',
        '1997-12: 5',
        '1998-01: 2',
        '1998-02: 6',
        '1998-03: 6',
        '1998-04: 3',
        '1998-05: 1',
        '1998-06: 5',
      ),
    ],
    [
      'RRULE:FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
      '19970922T090000',
      list('1997-09: 22', '1997-10: 20', '1997-11: 17', '1997-12: 22', '1998-01: 19', '1998-02: 16'),
    ],
    [
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=6',
      '19970928T090000',
      list('1997-09: 28', '1997-10: 29', '1997-11: 28', '1997-12: 29', '1998-01: 29', '1998-02: 26'),
    ],
    [
      'RRULE:FREQ=YEARLY;COUNT=4;BYMONTH=6,7',
      '19970610T090000',
      list('1997-06: 10', '1997-07: 10', '1998-06: 10', '1998-07: 10'),
    ],
    [
      'RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
      '19970904T090000',
      list('1997-09: 4', '1997-10: 7', '1997-11: 6'),
    ],
    [
      'RRULE:FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
      '19970910T090000',
      list('1997-09: 10 11 12 13 14 15'),
    ],
    [
      'RRULE:FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
      '19970101T090000',
      list('1997-01: 1', '1997-04: 10', '1997-07: 19'),
    ],
    ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=5', '19970313T090000', list('1997-03: 13 20 27', '1998-03: 5 12')],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '19970805T090000', list('1997-08: 5 10 19 24')],
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '19970805T090000', list('1997-08: 5 17 19 31')],
    [
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      '19980115T090000',
      list('1998-01: 15 30', '1998-02: 15', '1998-03: 15 30'),
    ],
    [
      'RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3',
      '19980213T090000',
      list('1998-02: 13', '1998-03: 13', '1998-11: 13'),
    ],
  ])('%s', (rule, start, expected) => {
    expect(days(rule, { start })).toEqual(expected);
  });

  it('leaves out days (EXDATE), which may be written in UTC, and adds others (RDATE)', () => {
    const more = [
      `EXDATE;TZID=${NEW_YORK}:19970903T090000`,
      'EXDATE:19970904T130000Z',
      `RDATE;TZID=${NEW_YORK}:19970920T090000`,
      'RDATE;VALUE=PERIOD:19970921T130000Z/PT1H',
    ];
    expect(days('RRULE:FREQ=DAILY;COUNT=5', { more }).toSorted()).toEqual(list('1997-09: 2 5 6 20 21'));
  });
});

describe('an event', () => {
  it('takes the time until its end, or as long as its duration', () => {
    expect(
      spans(
        calendar(
          event('DTSTART:20261210T100000Z', 'DTEND:20261210T113000Z'),
          event('UID:two', 'DTSTART:20261211T100000Z', 'DURATION:PT45M'),
          event('UID:three', 'DTSTART:20260101T100000Z', 'DTEND:20260101T113000Z'),
        ).replaceAll('UID:one@example.com\r\nUID', 'UID'),
      ),
    ).toEqual(['2026-12-10T10:00 2026-12-10T11:30', '2026-12-11T10:00 2026-12-11T10:45']);
  });

  it('of whole days is one of the host’s zone, and of one day if it has no end', () => {
    expect(spans(calendar(event('DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261227')))).toEqual([
      '2026-12-23T23:00 2026-12-26T23:00',
    ]);
    expect(spans(calendar(event('DTSTART;VALUE=DATE:20261224')), { zone: 'Asia/Tokyo' })).toEqual([
      '2026-12-23T15:00 2026-12-24T15:00',
    ]);
    // The day on which the clocks of Berlin go back has 25 hours.
    expect(spans(calendar(event('DTSTART;VALUE=DATE:20261025')), { from: '2026-10-01', until: '2026-12-01' })).toEqual([
      '2026-10-24T22:00 2026-10-25T23:00',
    ]);
  });

  it('takes no time if it is free or canceled', () => {
    const when = ['DTSTART:20261210T100000Z', 'DTEND:20261210T113000Z'];
    for (const line of ['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])
      expect(spans(calendar(event(...when, line)))).toEqual([]);
    expect(spans(calendar(event(...when, 'TRANSP:OPAQUE', 'STATUS:TENTATIVE')))).toHaveLength(1);
  });

  it('without a zone is on the host’s clocks', () => {
    const text = calendar(event('DTSTART:20261210T100000', 'DTEND:20261210T110000'));
    expect(spans(text)).toEqual(['2026-12-10T09:00 2026-12-10T10:00']);
    expect(spans(text, { zone: 'America/New_York' })).toEqual(['2026-12-10T15:00 2026-12-10T16:00']);
  });

  it('stays at its hour when the clocks change, in a zone by its IANA name', () => {
    const text = calendar(event('DTSTART;TZID=Europe/Lisbon:20260101T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'));
    expect(spans(text, { from: '2026-03-28T00:00Z', until: '2026-03-30T00:00Z' })).toEqual([
      '2026-03-28T09:00 2026-03-28T10:00',
      '2026-03-29T08:00 2026-03-29T09:00',
    ]);
  });

  it('in a zone of the calendar’s own follows the rules that the calendar gives', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    const times = ['DTSTART;TZID=W. Europe Standard Time:20260101T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'];
    const text = calendar(...zone, event(...times));
    expect(spans(text, { zone: 'Asia/Tokyo', from: '2026-03-28T00:00Z', until: '2026-03-30T00:00Z' })).toEqual([
      '2026-03-28T08:00 2026-03-28T09:00',
      '2026-03-29T07:00 2026-03-29T08:00',
    ]);
  });

  it('is replaced where one of its occurrences has changed (RECURRENCE-ID)', () => {
    const text = calendar(
      event('DTSTART;TZID=Europe/Berlin:20261207T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event('RECURRENCE-ID:20261214T090000Z', 'DTSTART:20261215T120000Z', 'DURATION:PT2H'),
      event('RECURRENCE-ID;TZID=Europe/Berlin:20261221T100000', 'DTSTART:20261221T090000Z', 'STATUS:CANCELLED'),
    );
    expect(spans(text).toSorted()).toEqual([
      '2026-12-07T09:00 2026-12-07T10:00',
      '2026-12-15T12:00 2026-12-15T14:00',
      '2026-12-28T09:00 2026-12-28T10:00',
    ]);
  });

  it('may change from one of its occurrences on (THISANDFUTURE)', () => {
    const text = calendar(
      event('DTSTART:20261207T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'),
      event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261221T100000Z', 'DTSTART:20261221T140000Z', 'DURATION:PT30M'),
    );
    expect(spans(text).toSorted()).toEqual([
      '2026-12-07T10:00 2026-12-07T11:00',
      '2026-12-14T10:00 2026-12-14T11:00',
      '2026-12-21T14:00 2026-12-21T14:30',
      '2026-12-28T14:00 2026-12-28T14:30',
    ]);
  });

  it('that began before the time that is looked at still takes the rest of it', () => {
    const text = calendar(event('DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261215'));
    expect(spans(text)).toEqual(['2026-10-31T23:00 2026-12-14T23:00']);
  });

  it('that cannot be read is counted, and the others are read', () => {
    const { busy, unread } = read(
      calendar(
        event('DTSTART:20261210T100000Z', 'DTEND:20261210T113000Z'),
        event('DTSTART:20261211T100000Z', 'RRULE:FREQ=MONTHLY;BYWEEKNO=20').replace('one@', 'two@'),
      ),
    );
    expect(unread).toBe(1);
    expect(busy.some(({ uid }) => uid === 'one@example.com')).toBe(true);
  });

  it.each(['FREQ=YEARLY;BYDAY=20MO', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'])('by the rule %s is not misread', (rule) => {
    expect(read(calendar(event('DTSTART:20260518T100000Z', `RRULE:${rule}`)))).toEqual({ busy: [], unread: 1 });
  });
});

describe('a calendar', () => {
  it('may list busy times without events', () => {
    const lines = ['FREEBUSY;FBTYPE=BUSY:20261210T100000Z/20261210T110000Z,20261211T100000Z/PT30M'];
    const list = ['BEGIN:VFREEBUSY', ...lines, 'FREEBUSY;FBTYPE=FREE:20261212T100000Z/PT1H', 'END:VFREEBUSY'];
    expect(spans(calendar(...list))).toEqual([
      '2026-12-10T10:00 2026-12-10T11:00',
      '2026-12-11T10:00 2026-12-11T10:30',
    ]);
  });

  it.each(['', '<!doctype html><title>Sign in</title>', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD', '{}'])(
    'is not %j',
    (text) => {
      expect(() => read(text)).toThrow(NotCalendar);
    },
  );

  it('with too many events, or events that repeat too often, is refused', () => {
    const many = Array.from({ length: 20_001 }, () => 'BEGIN:VEVENT\r\nEND:VEVENT');
    expect(() => read(calendar(...many))).toThrow(TooComplex);
    expect(() => read(calendar(event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY')))).toThrow(TooComplex);
    expect(() => read(calendar(event('DTSTART:20261201T000000Z', 'RRULE:FREQ=MINUTELY')))).toThrow(TooComplex);
  });
});

/** The projects of a filled workspace: a company that makes lamps, with the topics it writes about. */
export interface SeedProject {
  name: string;
  /** Number of documents. Together with the sample project's 7, there are 1,000. */
  size: number;
  topics: readonly string[];
}

const project = (name: string, size: number, topics: string): SeedProject => ({
  name,
  size,
  topics: topics.split(', '),
});

/** Twelve topics each: with the kinds in `paths.ts` they make 168 names. */
export const PROJECTS: readonly SeedProject[] = [
  project(
    'Product handbook',
    160,
    'Battery care, Dimming curves, Firmware updates, Pairing, Warm light, Travel mode, Charging dock, Night reading, Child lock, Timers, Wall mount, Gift packaging',
  ),
  project(
    'Customer support',
    120,
    'Returns, Broken on arrival, Refund rules, Escalations, Opening hours, Macros, Warranty claims, Repair partners, Tone of voice, Chat handover, Spare parts, Missing parcels',
  ),
  project(
    'Website relaunch',
    95,
    'Checkout, Product pages, Search, Navigation, Image sizes, Newsletter form, Cookie notice, Redirects, Page speed, Landing pages, Store finder, Reviews',
  ),
  project(
    'Firmware',
    80,
    'Boot time, Sleep current, Radio stack, Touch sensor, Over-the-air updates, Crash reports, Colour calibration, Test rig, Power budget, Release process, Fault codes, Bootloader',
  ),
  project(
    'Retail partners',
    70,
    'Onboarding, Price lists, Window displays, Training, Sell-through, Returns agreement, Launch kit, Store visits, Margins, Seasonal offers, Contracts, Complaints',
  ),
  project(
    'People and hiring',
    64,
    'Interview guide, Onboarding week, Salary bands, Parental leave, Remote work, Feedback, Job adverts, Probation, Sabbaticals, Mentoring, Exit interviews, Training budget',
  ),
  project(
    'Brand',
    58,
    'Logo, Typography, Photography, Colour, Packaging, Voice, Names, Trade fairs, Press kit, Templates, Illustration, Sound',
  ),
  project(
    'Supply chain',
    52,
    'Aluminium, Diffusers, Lead times, Customs, Second source, Stock targets, Freight, Quality gates, Forecast, Packaging suppliers, Cell suppliers, Audits',
  ),
  project(
    'Research',
    48,
    'Sleep and light, Reading comfort, Eye strain, Flicker, Diary study, Repair habits, Price sensitivity, Desk setups, Night feeding, Shift work, Older readers, Light colour',
  ),
  project(
    'Growth 2027',
    44,
    'Subscriptions, Referrals, Corporate gifts, Hotels, Libraries, Marketplace, Pricing test, France, Nordics, Partnerships, Retention, Bundles',
  ),
  project(
    'Legal and privacy',
    40,
    'Terms of sale, Privacy notice, Data processing, Trademarks, Product safety, Battery rules, Recycling duties, Warranty terms, Records, Consent, Vendors, Incident response',
  ),
  project(
    'Sustainability',
    36,
    'Repairability, Recycled aluminium, Carbon report, Packaging waste, Take-back, Spare parts, Supplier code, Energy use, Certificates, Transport, Targets, Progress',
  ),
  project(
    'Finance',
    32,
    'Budget, Cash plan, Quarter close, Expenses, Audit, Invoicing, Currency, Insurance, Forecast, Grants, Investment, Board pack',
  ),
  project(
    'Newsletter',
    28,
    'Winter reading, Behind the bench, Repair story, Reader letters, New colours, Spring offer, Designer interview, Library visit, Quiet hours, Gift guide, Travel light, Year in review',
  ),
  project(
    'Office moves',
    24,
    'Floor plan, Lease, Network, Workshop, Furniture, Moving day, Access cards, Kitchen, Bikes, Signs, Heating, Archive',
  ),
  project(
    'Events',
    18,
    'Light week, Open studio, Trade fair, Press breakfast, Summer party, Repair café, Hack day, Book fair, Partner day, School visit, Anniversary, Town hall',
  ),
  project(
    'Moth, the clip light',
    12,
    'Concept, Hinge, Clip force, Cost, Colours, Tooling, Prototype, Naming, Launch, Manual, Pricing, Box',
  ),
  project(
    'Podcast',
    8,
    'Pilot, Guests, Sound, Episode list, Trailer, Hosting, Music, Transcripts, Cover, Sponsors, Schedule, Feedback',
  ),
  project(
    'Board',
    4,
    'Agenda, Minutes, Strategy, Risks, Hiring plan, Budget, Share plan, Guidelines, Calendar, Votes, Actions, Review',
  ),
];

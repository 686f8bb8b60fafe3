/** A state, district or territory of the United States: its code, name, how its statutes are cited, its largest cities. */
export interface UsState {
  code: string
  name: string
  /** Source of a regular expression; citations of the state's own code. */
  citations: string
  /** Cities whose name alone tells the state. */
  cities: string
}

export const US_STATES: readonly UsState[] = [
  {
    code: 'US-AL',
    name: 'Alabama',
    citations: 'Ala\\. Code|Code of Alabama',
    cities: 'Birmingham, Montgomery, Huntsville',
  },
  {
    code: 'US-AK',
    name: 'Alaska',
    citations: 'AS \\d{2}\\.\\d{2}\\.\\d{3}|Alaska Stat',
    cities: 'Anchorage, Juneau, Fairbanks',
  },
  {
    code: 'US-AZ',
    name: 'Arizona',
    citations: 'A\\.R\\.S\\.|Arizona Revised Statutes',
    cities: 'Phoenix, Tucson, Mesa, Scottsdale, Flagstaff',
  },
  {
    code: 'US-AR',
    name: 'Arkansas',
    citations: 'Ark(ansas|\\.) Code|A\\.C\\.A\\. §',
    cities: 'Little Rock, Fayetteville',
  },
  {
    code: 'US-CA',
    name: 'California',
    citations:
      'Cal(ifornia|\\.) (Code|Health|Penal|Labor|Vehicle|Welfare|Government|Revenue)|(Health and Safety|Welfare and Institutions|Business and Professions|Revenue and Taxation|Public Resources) Code|Cal\\. Code Regs',
    cities:
      'Los Angeles, San Francisco, San Diego, Oakland, Sacramento, San Jose, Berkeley, Long Beach, Fresno, Emeryville, Santa Monica, West Hollywood',
  },
  {
    code: 'US-CO',
    name: 'Colorado',
    citations: 'C\\.R\\.S\\.|Colorado Revised Statutes',
    cities: 'Denver, Boulder, Colorado Springs, Fort Collins',
  },
  {
    code: 'US-CT',
    name: 'Connecticut',
    citations: 'Conn(ecticut|\\.) Gen|general statutes are repealed',
    cities: 'Hartford, New Haven, Bridgeport, Stamford',
  },
  {
    code: 'US-DE',
    name: 'Delaware',
    citations: 'Del(aware|\\.) C(\\.|ode)|of the Delaware Code',
    cities: 'Wilmington, Dover',
  },
  {
    code: 'US-DC',
    name: 'District of Columbia',
    citations: 'D\\.C\\. (Official )?Code|D\\.C\\. Law|D\\.C\\. Act|DCMR',
    cities: '',
  },
  {
    code: 'US-FL',
    name: 'Florida',
    citations: 'Fla\\. Stat|Florida Statutes|F\\.S\\.',
    cities: 'Miami, Orlando, Tampa, Jacksonville, Tallahassee, Miami Beach',
  },
  {
    code: 'US-GA',
    name: 'Georgia',
    citations: 'O\\.C\\.G\\.A\\.|Official Code of Georgia',
    cities: 'Atlanta, Savannah',
  },
  { code: 'US-HI', name: 'Hawaii', citations: 'Haw(aii|\\.) Rev(ised|\\.) Stat|HRS §', cities: 'Honolulu' },
  { code: 'US-ID', name: 'Idaho', citations: 'Idaho Code', cities: 'Boise' },
  {
    code: 'US-IL',
    name: 'Illinois',
    citations: '\\d+ ILCS|Illinois Compiled Statutes|Municipal Code of Chicago',
    cities: 'Chicago, Evanston, Cook County',
  },
  { code: 'US-IN', name: 'Indiana', citations: 'IC \\d+-\\d+|Ind(iana|\\.) Code', cities: 'Indianapolis, Fort Wayne' },
  { code: 'US-IA', name: 'Iowa', citations: 'Iowa Code|Code \\d{4} is amended', cities: 'Des Moines, Cedar Rapids' },
  { code: 'US-KS', name: 'Kansas', citations: 'K\\.S\\.A\\.', cities: 'Wichita, Topeka, Overland Park' },
  {
    code: 'US-KY',
    name: 'Kentucky',
    citations: '\\bKRS\\b|Kentucky Revised Statutes',
    cities: 'Louisville, Lexington',
  },
  {
    code: 'US-LA',
    name: 'Louisiana',
    citations: 'La\\. R\\.S\\.|R\\.S\\. \\d+:\\d+|Louisiana Revised Statutes',
    cities: 'New Orleans, Baton Rouge',
  },
  { code: 'US-ME', name: 'Maine', citations: '\\d+-?[A-Z]? (M\\.R\\.S\\.|MRSA)', cities: 'Bangor, Portland Maine' },
  {
    code: 'US-MD',
    name: 'Maryland',
    citations: 'Annotated Code of Maryland|Md\\. Code|COMAR',
    cities: 'Baltimore, Montgomery County, Annapolis, Takoma Park',
  },
  {
    code: 'US-MA',
    name: 'Massachusetts',
    citations: 'M\\.?G\\.?L\\.? c|of the General Laws|\\d+ CMR',
    cities: 'Boston, Cambridge, Somerville, Brookline',
  },
  {
    code: 'US-MI',
    name: 'Michigan',
    citations: '\\bMCL\\b|Michigan Compiled Laws',
    cities: 'Detroit, Ann Arbor, Grand Rapids, Lansing',
  },
  {
    code: 'US-MN',
    name: 'Minnesota',
    citations: 'Minnesota Statutes|Minn\\. Stat',
    cities: 'Minneapolis, Saint Paul, St. Paul',
  },
  {
    code: 'US-MS',
    name: 'Mississippi',
    citations: 'Mississippi Code|Miss\\. Code',
    cities: 'Jackson Mississippi, Biloxi',
  },
  {
    code: 'US-MO',
    name: 'Missouri',
    citations: '\\bRSMo\\b|Revised Statutes of Missouri|Mo\\. Rev\\. Stat',
    cities: 'St. Louis, Kansas City',
  },
  { code: 'US-MT', name: 'Montana', citations: '\\bMCA\\b|Montana Code', cities: 'Billings, Missoula, Helena' },
  {
    code: 'US-NE',
    name: 'Nebraska',
    citations: 'Neb(raska|\\.) Rev(ised|\\.) Stat|Reissue Revised Statutes',
    cities: 'Omaha, Lincoln Nebraska',
  },
  { code: 'US-NV', name: 'Nevada', citations: '\\bNRS \\d|Nevada Revised Statutes', cities: 'Las Vegas, Reno' },
  { code: 'US-NH', name: 'New Hampshire', citations: '\\bRSA \\d', cities: 'Manchester New Hampshire, Nashua' },
  {
    code: 'US-NJ',
    name: 'New Jersey',
    citations: 'N\\.J\\.S\\.(A\\.)?|C\\.\\d+:\\d+|P\\.L\\.\\d{4}, ?c\\.',
    cities: 'Newark, Jersey City, Trenton, Hoboken',
  },
  { code: 'US-NM', name: 'New Mexico', citations: 'NMSA', cities: 'Albuquerque, Santa Fe' },
  {
    code: 'US-NY',
    name: 'New York',
    citations:
      'Administrative Code of the City of New York|New York City Charter|NYCRR|McKinney|of the laws of (19|20)\\d\\d|the (vehicle and traffic|education|tax|labor|correction|executive|real property|public health|penal|election|social services|insurance|environmental conservation|general municipal|criminal procedure|general business|public housing|transportation|family court|state finance|mental hygiene|multiple dwelling) law',
    cities: 'New York, Brooklyn, Manhattan, Buffalo, Rochester, Syracuse, Yonkers, Westchester, Nassau County',
  },
  {
    code: 'US-NC',
    name: 'North Carolina',
    citations: 'G\\.S\\. \\d+|N\\.C\\. Gen|General Statutes of North Carolina',
    cities: 'Charlotte, Raleigh, Durham, Greensboro',
  },
  {
    code: 'US-ND',
    name: 'North Dakota',
    citations: 'North Dakota Century Code|N\\.D\\.C\\.C',
    cities: 'Fargo, Bismarck',
  },
  {
    code: 'US-OH',
    name: 'Ohio',
    citations: 'of the Revised Code|Ohio Rev|\\bORC \\d',
    cities: 'Columbus, Cleveland, Cincinnati, Toledo',
  },
  { code: 'US-OK', name: 'Oklahoma', citations: 'O\\.S\\. \\d|Oklahoma Statutes', cities: 'Oklahoma City, Tulsa' },
  {
    code: 'US-OR',
    name: 'Oregon',
    citations: '\\bORS \\d|Oregon Revised Statutes',
    cities: 'Portland, Eugene, Salem Oregon',
  },
  {
    code: 'US-PA',
    name: 'Pennsylvania',
    citations: 'Pa\\.C\\.S\\.|Pennsylvania Consolidated Statutes|P\\.L\\.\\s?\\d+, No\\.\\s?\\d+',
    cities: 'Philadelphia, Pittsburgh, Harrisburg, Allegheny County',
  },
  {
    code: 'US-RI',
    name: 'Rhode Island',
    citations: 'R\\.I\\. Gen|General Laws (of Rhode Island|in Chapter)',
    cities: 'Providence',
  },
  {
    code: 'US-SC',
    name: 'South Carolina',
    citations: 'S\\.C\\. Code|of the 1976 Code',
    cities: 'Charleston, Columbia South Carolina',
  },
  { code: 'US-SD', name: 'South Dakota', citations: '\\bSDCL\\b|§ \\d+-\\d+-\\d+ be amended', cities: 'Sioux Falls' },
  {
    code: 'US-TN',
    name: 'Tennessee',
    citations: 'Tennessee Code|T\\.C\\.A\\.|Tenn\\. Code',
    cities: 'Nashville, Memphis, Knoxville, Chattanooga',
  },
  {
    code: 'US-TX',
    name: 'Texas',
    citations:
      "Tex(as|\\.) (Education|Health|Penal|Transportation|Government|Election|Tax|Labor|Property|Local|Occupations|Insurance|Human|Family) Code|Vernon's|V\\.T\\.C\\.A|, (Education|Penal|Transportation|Government|Election|Tax|Labor|Property|Local Government|Occupations|Insurance|Human Resources|Family) Code, is amended",
    cities: 'Houston, Dallas, Austin, San Antonio, Fort Worth, El Paso',
  },
  { code: 'US-UT', name: 'Utah', citations: 'Utah Code', cities: 'Salt Lake City, Provo, Park City' },
  { code: 'US-VT', name: 'Vermont', citations: '\\d+ V\\.S\\.A\\.', cities: 'Burlington Vermont, Montpelier' },
  {
    code: 'US-VA',
    name: 'Virginia',
    citations: '(?<!West )Code of Virginia|Va\\. Code',
    cities: 'Richmond, Norfolk, Alexandria, Arlington County, Fairfax County',
  },
  {
    code: 'US-WA',
    name: 'Washington',
    citations: '\\bRCW\\b|Revised Code of Washington|\\bWAC \\d',
    cities: 'Seattle, Tacoma, Spokane, SeaTac, King County',
  },
  {
    code: 'US-WV',
    name: 'West Virginia',
    citations: 'W\\. ?Va\\. Code|Code of West Virginia',
    cities: 'Charleston West Virginia',
  },
  {
    code: 'US-WI',
    name: 'Wisconsin',
    citations: 'Wis(consin|\\.) (Stat|Adm)|of the statutes is (amended|created|repealed)',
    cities: 'Milwaukee, Madison',
  },
  { code: 'US-WY', name: 'Wyoming', citations: 'W\\.S\\. \\d+|Wyo\\. Stat', cities: 'Cheyenne, Casper' },
  { code: 'US-PR', name: 'Puerto Rico', citations: 'L\\.P\\.R\\.A', cities: 'San Juan' },
]

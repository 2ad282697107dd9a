interface FactSource {
  facts: string;
  sources: string;
  terms: string;
}

/** Sources of the catalogue's data with their licenses, as far as a source states one. */
export const factSources: readonly FactSource[] = [
  {
    facts: 'Nominations, winners, film and nominee IDs',
    sources: 'DLu/oscar_data, based on the Academy Awards Database; checked against evxiong/oscy',
    terms: 'BSD 2-Clause; MIT',
  },
  {
    facts: 'Ceremony dates and venues',
    sources: 'The same, plus encyclopedia and newspaper pages',
    terms: 'plain facts',
  },
  {
    facts: 'TMDB IDs',
    sources: 'TheAntagonist2020/lunara-plugin-oscars-ledger; delventhalz/json-nominations; MovieLens 25M',
    terms: 'GPLv2 or later; MIT; research use',
  },
  {
    facts: 'Letterboxd slugs, names and years; genres, language, date and runtime from TMDB',
    sources: 'sdl60660/letterboxd_recommendations',
    terms: 'GPLv3',
  },
  {
    facts: 'Letterboxd codes',
    sources: 'Computed from film numbers; TD1138/letterboxd-app; public exports',
    terms: 'none stated',
  },
  {
    facts: 'Runtime, genres, dates, directors, mostly through 2017',
    sources: 'Derivatives of The Movies Dataset and TMDB 5000',
    terms: "CC0; TMDB's terms",
  },
  {
    facts: 'Runtime, genres, language, countries, directors, 1940 to 2014',
    sources: 'Wikidata, via bokeh_sampledata',
    terms: 'CC0',
  },
  {
    facts: 'Runtime, language, countries, through 2012',
    sources: 'CMU Movie Summary Corpus (Freebase)',
    terms: 'CC BY-SA',
  },
  {
    facts: 'Runtime and genres, through 2005',
    sources: 'ggplot2movies, via pydataset',
    terms: 'GPL; MIT',
  },
  {
    facts: 'Directors, countries, language, runtime and genres of features',
    sources: 'IMDb lists by year, via RaedAddala/Scraping-IMDB',
    terms: 'MIT',
  },
  {
    facts: 'Directors, runtime and language of shorts',
    sources:
      'Wikipedia, via AdhamMohamed27/oscar-nominations-db-app and KareemElnaghy/Oscars-Database-Client',
    terms: 'CC BY-SA',
  },
  { facts: 'Directors for the 98th ceremony', sources: 'drewlee/python-learnings', terms: 'none stated' },
  {
    facts: 'Posters, countries and original titles for some films',
    sources:
      'Robson/robson.github.io; lfstokols/oscar-tracker; hal-9/recommend-a-movie; poster lists keyed by MovieLens',
    terms: 'GPLv3; none stated',
  },
  { facts: 'Most other original titles', sources: 'MovieLens 25M', terms: 'research use' },
];

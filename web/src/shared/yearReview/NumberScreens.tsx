// Screens with a number or a chart.
import { countryName } from '../../lib/countries';
import { countText } from '../../lib/countText';
import { monthNames } from '../../lib/dates';
import { hoursText } from '../../lib/hoursText';
import { numberText } from '../../lib/numbers';
import { MiniBars } from './MiniBars';
import type { ReviewFilm, YearReview } from './queries';
import {
  biggestDecade,
  biggestMonth,
  changeText,
  daysText,
  filmsDetail,
  hours,
  sentence,
  streakText,
  weekdayText,
} from './reviewText';
import { BigNumber, BigText, Line, Screen } from './Screen';

interface ReviewProps {
  review: YearReview;
}

export function FilmsScreen({ review }: ReviewProps) {
  return (
    <Screen heading="Films">
      <BigNumber value={review.films} />
      <Line detail={filmsDetail(review)}>
        {review.films === 1 ? 'film' : 'films'} in {review.year}
      </Line>
    </Screen>
  );
}

export function HoursScreen({ review: { minutes, year, year_before } }: ReviewProps) {
  const count = hours(minutes);
  return (
    <Screen heading="Hours">
      <BigNumber value={count} />
      <Line detail={year_before && sentence(changeText(count, hours(year_before.minutes), year - 1))}>
        {count === 1 ? 'hour' : 'hours'} of film, or {daysText(minutes)} without a break
      </Line>
    </Screen>
  );
}

export function MonthsScreen({ review }: ReviewProps) {
  const { name, count } = biggestMonth(review);
  return (
    <Screen heading="Months">
      <MiniBars
        label="Films by month"
        bars={monthNames.map((month, index) => ({
          name: month,
          tick: month.slice(0, 1),
          value: review.months[index] ?? 0,
        }))}
      />
      <BigText>{name}</BigText>
      <Line
        detail={
          <>
            {weekdayText(review)} {streakText(review)}
          </>
        }
      >
        The biggest month, with {countText(count, 'film')}
      </Line>
    </Screen>
  );
}

export function DecadesScreen({ review }: ReviewProps) {
  const { decades, oldest, longest } = review;
  const most = biggestDecade(review);
  return (
    <Screen heading="Decades">
      <MiniBars
        label="Films by decade of release"
        bars={decades.map(({ decade, films }) => ({
          name: `${decade}s`,
          tick: `’${String(decade).slice(2)}`,
          value: films,
        }))}
      />
      <BigText>The {most?.decade}s</BigText>
      <Line
        detail={
          <>
            {oldest && `Oldest: ${oldest.film.name} (${oldest.film.year}). `}
            {longest && `Longest: ${lengthText(longest)}.`}
          </>
        }
      >
        {decades.length === 1 ? 'All of them' : countText(most?.films ?? 0, 'film')} from one decade
      </Line>
    </Screen>
  );
}

function lengthText({ film: { name, runtime } }: ReviewFilm): string {
  return runtime ? `${name}, ${hoursText(runtime)}` : name;
}

export function CountriesScreen({ review }: ReviewProps) {
  const { country_count, countries, language_count, languages } = review;
  const spoken = languages.map(({ name }) => name).join(', ');
  return (
    <Screen heading="Countries">
      <BigNumber value={country_count} />
      <Line
        detail={
          <>
            {countries
              .map(({ country, films }) => `${countryName(country)} ${numberText(films)}`)
              .join(' · ')}
            <br />
            {languages.length > 0 && `${language_count > languages.length ? 'Mostly in' : 'In'} ${spoken}.`}
          </>
        }
      >
        {country_count === 1 ? 'country' : 'countries'} and {countText(language_count, 'language')}
      </Line>
    </Screen>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { filmLink } from '../../../shared/film/filmLink';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { isSearchType, MAX_TEXT_LENGTH, type SearchType, searchOf, searchTypes } from '../searchTypes';
import styles from './SearchBox.module.css';
import { SuggestionList } from './SuggestionList';
import { nextActive, none, suggestionId } from './suggestionKeys';
import { type TypedSuggestions, useSuggestions } from './useSuggestions';

interface SearchBoxProps {
  ref?: Ref<HTMLInputElement>;
  /** The key that focuses the field, displayed as a hint. */
  shortcut?: string;
  size?: 'small' | 'large';
  /** Whether the field is focused on mount. */
  hasFocus?: boolean;
}

/** Search field with a type and suggestions, initialized from the query string. */
export function SearchBox({ ref, shortcut, size = 'small', hasFocus = false }: SearchBoxProps) {
  const navigate = useNavigate();
  const { searchText = '', searchType } = useSearch({ strict: false });
  const urlType = isSearchType(searchType) ? searchType : 'titles';
  const [text, setText] = useState(searchText);
  const [type, setType] = useState<SearchType>(urlType);
  const [synced, setSynced] = useState({ searchText, urlType });
  if (synced.searchText !== searchText || synced.urlType !== urlType) {
    setSynced({ searchText, urlType });
    setText(searchText);
    setType(urlType);
  }

  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(none);
  const suggestions = useSuggestions(text, isOpen);
  const gridId = useId();
  // Those searched for are first.
  const firstFilm = type === 'nominees' ? (suggestions?.people.length ?? 0) : 0;
  const firstPerson = type === 'nominees' ? 0 : (suggestions?.films.length ?? 0);

  const close = () => {
    setIsOpen(false);
    setActive(none);
  };
  const run = (searchType: SearchType, typed: string) => {
    close();
    const search = searchOf(searchType, typed);
    if (search) void navigate({ to: '/search-results', search: { searchText: search.text, searchType } });
  };
  const choose = (row: number) => {
    const { films = [], people = [], isSaved } = suggestions ?? {};
    const film = films[row - firstFilm];
    const person = people[row - firstPerson];
    // Without a network their films are found, but the page only if it was opened before.
    const personId = isSaved ? undefined : person?._id;
    if (film) {
      close();
      void navigate(filmLink(film._id));
    } else if (personId) {
      close();
      void navigate({ to: '/person/$person_id', params: { person_id: personId }, search: {} });
    } else if (person) run('nominees', person.name);
    else run(type, text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && suggestions) {
      event.preventDefault();
      close();
      return;
    }
    const films = suggestions?.films.length ?? 0;
    const count = suggestions ? films + suggestions.people.length + 1 : 0;
    const next = nextActive(event.key, active, { films, firstFilm, count });
    if (next === undefined) return;
    event.preventDefault();
    setIsOpen(true);
    setActive(next);
    document.getElementById(suggestionId(gridId, next))?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <search
      className={styles.search}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <form
        className={styles.form}
        data-size={size}
        onSubmit={(event) => {
          event.preventDefault();
          if (active.isMark) document.getElementById(suggestionId(gridId, active))?.click();
          else choose(active.row);
        }}
      >
        <span className={styles.types}>
          <select
            aria-label="Search in"
            className={styles.type}
            value={type}
            onChange={({ target: { value } }) => {
              if (!isSearchType(value)) return;
              setType(value);
              // On the results page a new type searches immediately.
              if (searchText) run(value, text || searchText);
            }}
          >
            {searchTypes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className={styles.chevron} />
        </span>
        <input
          ref={ref}
          type="text"
          name="searchText"
          role="combobox"
          aria-label="Search for"
          aria-autocomplete="list"
          aria-haspopup="grid"
          aria-expanded={suggestions !== undefined}
          aria-controls={suggestions && gridId}
          aria-activedescendant={
            suggestions && active.row !== none.row ? suggestionId(gridId, active) : undefined
          }
          aria-keyshortcuts={shortcut}
          placeholder="Search…"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={MAX_TEXT_LENGTH}
          // biome-ignore lint/a11y/noAutofocus: the field is the purpose of the search page.
          autoFocus={hasFocus}
          className={styles.text}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIsOpen(true);
            setActive(none);
          }}
          onKeyDown={onKeyDown}
        />
        {shortcut && (
          <span className={styles.key} aria-hidden="true">
            {shortcut}
          </span>
        )}
        <button type="submit" aria-label="Search" className={styles.submit}>
          <Search aria-hidden className={styles.glass} />
        </button>
      </form>
      {suggestions && (
        <SuggestionList
          id={gridId}
          suggestions={suggestions}
          firstFilm={firstFilm}
          firstPerson={firstPerson}
          active={active}
          onChoose={choose}
        />
      )}
      <VisuallyHidden>
        <span aria-live="polite">{suggestions && countText(suggestions)}</span>
      </VisuallyHidden>
    </search>
  );
}

/** '2 films and 1 person' */
function countText({ films, people }: TypedSuggestions): string {
  const counts = [
    films.length > 0 && `${films.length} ${films.length === 1 ? 'film' : 'films'}`,
    people.length > 0 && `${people.length} ${people.length === 1 ? 'person' : 'people'}`,
  ].filter(Boolean);
  return counts.join(' and ') || 'No suggestions';
}

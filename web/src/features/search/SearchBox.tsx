import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { filmLink } from '../../shared/film/filmLink';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './SearchBox.module.css';
import { optionId, SuggestionList } from './SuggestionList';
import { isSearchType, MAX_TEXT_LENGTH, type SearchType, searchOf, searchTypes } from './searchTypes';
import { NONE, nextOption } from './suggestionKeys';
import { useSuggestions } from './useSuggestions';

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
  const [active, setActive] = useState(NONE);
  const suggestions = useSuggestions(type, text, isOpen);
  const listId = useId();

  const close = () => {
    setIsOpen(false);
    setActive(NONE);
  };
  const run = (searchType: SearchType, typed: string) => {
    close();
    const search = searchOf(searchType, typed);
    if (search) void navigate({ to: '/search-results', search: { searchText: search.text, searchType } });
  };
  const choose = (option: number) => {
    const hit = suggestions?.hits[option];
    if (!hit) return run(type, text);
    close();
    void navigate(filmLink(hit._id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && suggestions) {
      event.preventDefault();
      close();
      return;
    }
    const next = nextOption(event.key, active, suggestions ? suggestions.hits.length + 1 : 0);
    if (next === undefined) return;
    event.preventDefault();
    setIsOpen(true);
    setActive(next);
    if (next !== NONE) document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
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
          choose(active);
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
          aria-expanded={suggestions !== undefined}
          aria-controls={suggestions && listId}
          aria-activedescendant={suggestions && active !== NONE ? optionId(listId, active) : undefined}
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
            setActive(NONE);
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
        <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />
      )}
      <VisuallyHidden>
        <span aria-live="polite">{suggestions && countText(suggestions.hits.length)}</span>
      </VisuallyHidden>
    </search>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No suggestions';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

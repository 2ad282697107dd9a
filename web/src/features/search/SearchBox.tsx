import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronDown, Search } from 'lucide-react';
import { type Ref, useState } from 'react';
import styles from './SearchBox.module.css';
import { isSearchType, type SearchType, searchedText, searchTypes } from './searchTypes';

interface SearchBoxProps {
  ref?: Ref<HTMLInputElement>;
  /** The key that jumps here, shown as a hint. */
  shortcut?: string;
}

/** What to search and where; shows the search of the address it stands on. */
export function SearchBox({ ref, shortcut }: SearchBoxProps) {
  const { searchText = '', searchType } = useSearch({ strict: false });
  const addressed = isSearchType(searchType) ? searchType : 'titles';
  return (
    <SearchForm
      key={`${addressed} ${searchText}`}
      initialText={searchText}
      initialType={addressed}
      inputRef={ref}
      shortcut={shortcut}
    />
  );
}

interface SearchFormProps {
  initialText: string;
  initialType: SearchType;
  inputRef: Ref<HTMLInputElement> | undefined;
  shortcut: string | undefined;
}

function SearchForm({ initialText, initialType, inputRef, shortcut }: SearchFormProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(initialText);
  const [type, setType] = useState<SearchType>(initialType);
  return (
    <search className={styles.search}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const searchText = searchedText(text);
          if (searchText) void navigate({ to: '/search-results', search: { searchText, searchType: type } });
        }}
      >
        <span className={styles.types}>
          <select
            aria-label="Search in"
            className={styles.type}
            value={type}
            onChange={(event) => isSearchType(event.target.value) && setType(event.target.value)}
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
          ref={inputRef}
          type="search"
          name="searchText"
          aria-label="Search for"
          placeholder="Search…"
          autoComplete="off"
          spellCheck={false}
          aria-keyshortcuts={shortcut}
          className={styles.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
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
    </search>
  );
}

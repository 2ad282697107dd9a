import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/ButtonLink';
import { Logo } from './Logo';
import { mainLinks } from './mainLinks';
import styles from './TopBar.module.css';

/** The top bar of anonymous visitors; links that require a log-in are disabled. */
export function VisitorBar({ holiday }: { holiday?: ReactNode }) {
  return (
    <div className={styles.inner}>
      <Logo to="/welcome" holiday={holiday} />
      <nav aria-label="Main" className={styles.links}>
        {mainLinks.map(({ to, label, isPublic }) =>
          isPublic ? (
            <Link key={to} to={to} className={styles.link}>
              {label}
            </Link>
          ) : (
            // biome-ignore lint/a11y/useValidAnchor: a disabled link is an anchor without href.
            <a key={to} role="link" aria-disabled="true" title="Log in first" className={styles.link}>
              {label}
            </a>
          ),
        )}
      </nav>
      <div className={styles.end}>
        <ButtonLink to="/log-in" variant="primary">
          Log in
        </ButtonLink>
      </div>
    </div>
  );
}

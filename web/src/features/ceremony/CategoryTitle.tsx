import { Link } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen';
import { categoryIcon } from '../../shared/ceremony/categories/categoryIcon';
import { publicLinks } from '../../shared/film/catalogueLinks';
import styles from './CategoryTitle.module.css';

interface CategoryTitleProps {
  id: string;
  ceremony: number;
  category: components['schemas']['Category'];
}

/** The name of a category, which leads to its page. */
export function CategoryTitle({ id, ceremony, category }: CategoryTitleProps) {
  const Icon = categoryIcon(category);
  return (
    <h2 id={id} className={styles.title}>
      <Icon aria-hidden strokeWidth={1.5} />
      <Link {...publicLinks.category(ceremony, category.normalized_name)}>{category.name}</Link>
    </h2>
  );
}

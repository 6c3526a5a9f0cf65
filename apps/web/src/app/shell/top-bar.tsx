import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { Link, NavLink, useLocation } from 'react-router';
import { SearchBar } from '#features/search/search-bar.tsx';
import { SearchSheet } from '#features/search/search-sheet.tsx';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { Mark } from '#ui/layout/mark.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { isSectionOf, navigationOf } from './navigation.ts';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/**
 * The page contains both menus and both search panels. The style sheet shows the one that fits. Rotating a tablet
 * therefore loses nothing.
 */
export function TopBar() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const { primary } = navigationOf(user);
  const maySearch = isAllowed(user.permissions, ['CoreProduct.searchAll', 'CoreProduct.search']);
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand}>
        <Mark size={22} />
        <span>Rampart</span>
      </Link>
      <nav className={classes.navigation} aria-label="Main">
        {primary.map(({ label, path }) => (
          <NavLink
            key={path}
            to={path}
            className={classes.entry}
            data-section={isSectionOf(path, pathname) || undefined}
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.wide}>
        {maySearch && <SearchBar />}
        <UserMenu />
      </div>
      <div className={classes.small}>
        {maySearch && <SearchSheet />}
        <MenuSheet />
      </div>
    </header>
  );
}

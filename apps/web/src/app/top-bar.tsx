import { Link, NavLink } from 'react-router';
import { useCurrentUser } from '#lib/current-user.ts';
import { Mark } from '#ui/mark.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { navigationOf } from './navigation.ts';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** Both menus are in the page and the style sheet shows the one that fits, so that turning a tablet loses nothing. */
export function TopBar() {
  const { primary } = navigationOf(useCurrentUser());
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand}>
        <Mark size={22} />
        Rampart
      </Link>
      <nav className={classes.navigation} aria-label="Main">
        {primary.map(({ label, path }) => (
          <NavLink key={path} to={path} className={classes.entry}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.wide}>
        <UserMenu />
      </div>
      <div className={classes.small}>
        <MenuSheet />
      </div>
    </header>
  );
}

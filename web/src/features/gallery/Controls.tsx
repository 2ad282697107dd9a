import { Bell, Bookmark, Check, LogOut, Pencil, Settings, User } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/Avatar';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Checkbox } from '../../ui/Checkbox';
import { IconButton } from '../../ui/IconButton';
import { Menu } from '../../ui/Menu';
import { MenuItem } from '../../ui/MenuItem';
import { MenuLink } from '../../ui/MenuLink';
import { PillSelect } from '../../ui/PillSelect';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { SelectField } from '../../ui/SelectField';
import { Stepper } from '../../ui/Stepper';
import { Switch } from '../../ui/Switch';
import { Tabs } from '../../ui/Tabs';
import { TextAreaField } from '../../ui/TextAreaField';
import { TextField } from '../../ui/TextField';
import { ToggleButton } from '../../ui/ToggleButton';
import styles from './GalleryPage.module.css';
import { GallerySection } from './GallerySection';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const sizes = ['small', 'medium', 'large'] as const;
const searchTypes = [
  { value: 'titles', label: 'Titles' },
  { value: 'overviews', label: 'Overviews' },
  { value: 'nominees', label: 'Nominees' },
] as const;

export function Controls() {
  const [isViewed, setIsViewed] = useState(true);
  const [isBookmarked, setIsBookmarked] = useState(true);
  const [type, setType] = useState<(typeof searchTypes)[number]['value']>('titles');
  return (
    <>
      <GallerySection id="buttons" title="Buttons">
        {sizes.map((size) => (
          <div key={size} className={styles.line}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
          </div>
        ))}
        <div className={styles.line}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              disabled
            </Button>
          ))}
          <Button variant="primary" isPending>
            pending
          </Button>
          <Button isPending>pending</Button>
          <ButtonLink to="/welcome" variant="primary">
            a link
          </ButtonLink>
        </div>
      </GallerySection>
      <GallerySection id="icon-buttons" title="Icon buttons and toggles">
        <div className={styles.line}>
          <IconButton label="Edit" icon={<Pencil aria-hidden />} />
          <IconButton label="Edit without an edge" icon={<Pencil aria-hidden />} isBare />
          <IconButton
            label="Viewed"
            icon={<Check aria-hidden />}
            tone="viewed"
            isPressed={isViewed}
            onClick={() => setIsViewed(!isViewed)}
          />
          <IconButton
            label="Bookmark"
            icon={<Bookmark aria-hidden />}
            tone="bookmark"
            isPressed={isBookmarked}
            onClick={() => setIsBookmarked(!isBookmarked)}
          />
          <IconButton label="Notify me" icon={<Bell aria-hidden />} isPressed />
          <IconButton
            label="Viewed, waiting"
            icon={<Check aria-hidden />}
            tone="viewed"
            isPressed
            isPending
          />
          <IconButton label="Disabled" icon={<Pencil aria-hidden />} disabled />
        </div>
        <div className={styles.line}>
          <ToggleButton
            tone="bookmark"
            icon={<Bookmark aria-hidden />}
            isPressed={isBookmarked}
            onClick={() => setIsBookmarked(!isBookmarked)}
          >
            {isBookmarked ? 'Bookmarked' : 'Bookmark'}
          </ToggleButton>
          <ToggleButton
            tone="viewed"
            icon={<Check aria-hidden />}
            isPressed={isViewed}
            onClick={() => setIsViewed(!isViewed)}
          >
            {isViewed ? 'Viewed' : 'Mark viewed'}
          </ToggleButton>
          <Stepper label="Films" noun="film" position={1} total={10} onNext={() => {}} />
        </div>
      </GallerySection>
      <GallerySection id="fields" title="Fields">
        <div className={styles.columns}>
          <TextField
            label="Email"
            type="email"
            placeholder="you@example.com"
            hint="Never shared, never sold."
          />
          <TextField label="Username" defaultValue="a" error="Use at least two characters." />
          <SelectField label="Subject" defaultValue="Question">
            <option>Question</option>
            <option>Problem</option>
            <option>Idea</option>
          </SelectField>
          <TextField label="Not now" defaultValue="disabled" disabled />
          <TextAreaField label="Message" rows={3} placeholder="What would you like to tell us?" />
        </div>
        <div className={styles.line}>
          <Switch label="Group by nomination" defaultChecked />
          <Switch label="Hide viewed films" />
          <Switch label="Disabled" disabled />
          <Checkbox label="Drama" defaultChecked />
          <Checkbox label="Western" />
          <Checkbox label="Disabled" disabled />
        </div>
      </GallerySection>
      <GallerySection id="choices" title="Menu, tabs and segments">
        <div className={styles.line}>
          <Menu
            label="Account"
            align="start"
            trigger={<Avatar name="Ana Karenina" seed="ana" isDecorative />}
          >
            <MenuLink to="/settings" icon={<Settings aria-hidden />}>
              Settings
            </MenuLink>
            <MenuLink to="/welcome" icon={<User aria-hidden />}>
              Welcome
            </MenuLink>
            <MenuItem icon={<LogOut aria-hidden />} onSelect={() => {}}>
              Log out
            </MenuItem>
          </Menu>
          <SegmentedControl label="Search in" options={searchTypes} value={type} onChange={setType} />
          <PillSelect label="Search in" options={searchTypes} value={type} onChange={setType} />
        </div>
        <Tabs
          label="Search in"
          tabs={searchTypes.map((tab, index) => ({
            ...tab,
            ...(index === 2 && { badge: <Badge>12</Badge> }),
          }))}
          value={type}
          onChange={setType}
        >
          <p>Found in {type}.</p>
        </Tabs>
      </GallerySection>
    </>
  );
}

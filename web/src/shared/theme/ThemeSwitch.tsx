import { capitalize } from '../../lib/capitalize';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { chooseTheme, themeChoices, useThemeChoice } from './theme';

const options = themeChoices.map((value) => ({ value, label: capitalize(value) }));

export function ThemeSwitch() {
  return <SegmentedControl label="Theme" options={options} value={useThemeChoice()} onChange={chooseTheme} />;
}

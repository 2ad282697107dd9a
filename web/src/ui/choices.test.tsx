import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './Checkbox';
import { SegmentedControl } from './SegmentedControl';
import { Switch } from './Switch';
import { Tabs } from './Tabs';

const options = [
  { value: 'titles', label: 'Titles' },
  { value: 'overviews', label: 'Overviews' },
  { value: 'nominees', label: 'Nominees' },
] as const;
type Value = (typeof options)[number]['value'];

function Segments() {
  const [value, setValue] = useState<Value>('titles');
  return <SegmentedControl label="Search in" options={options} value={value} onChange={setValue} />;
}

function TabbedPage() {
  const [value, setValue] = useState<Value>('titles');
  return (
    <Tabs label="Results" tabs={options} value={value} onChange={setValue}>
      found in {value}
    </Tabs>
  );
}

describe('SegmentedControl', () => {
  it('is a labeled group with one selected option', async () => {
    render(<Segments />);
    expect(screen.getByRole('group', { name: 'Search in' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Titles' })).toBeChecked();
    await userEvent.click(screen.getByText('Nominees'));
    expect(screen.getByRole('radio', { name: 'Nominees' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Titles' })).not.toBeChecked();
  });

  it('is navigated with the arrow keys', async () => {
    render(<Segments />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Overviews' })).toBeChecked();
  });
});

describe('Tabs', () => {
  it('shows the panel of the selected tab', async () => {
    render(<TabbedPage />);
    await userEvent.click(screen.getByRole('tab', { name: 'Overviews' }));
    expect(screen.getByRole('tabpanel', { name: 'Overviews' })).toHaveTextContent('found in overviews');
  });

  it('is one tab stop, navigated with the arrow keys', async () => {
    render(<TabbedPage />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'Titles' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Nominees', selected: true })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('tab', { name: 'Titles', selected: true })).toHaveFocus();
  });
});

describe('Switch and Checkbox', () => {
  it('are toggled by their label and by keyboard', async () => {
    render(
      <>
        <Switch label="Hide viewed films" />
        <Checkbox label="Drama" />
      </>,
    );
    await userEvent.click(screen.getByText('Hide viewed films'));
    expect(screen.getByRole('switch', { name: 'Hide viewed films' })).toBeChecked();
    screen.getByRole('checkbox', { name: 'Drama' }).focus();
    await userEvent.keyboard(' ');
    expect(screen.getByRole('checkbox', { name: 'Drama' })).toBeChecked();
  });
});

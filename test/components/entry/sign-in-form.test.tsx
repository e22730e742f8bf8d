import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignInForm } from '@/ui/entry/SignInForm';
import { show } from '../page';

test('signing up is offered only where it needs no invitation', () => {
  const { again } = show(<SignInForm next="/" ended={false} signUpOpen workspaceName={null} />);
  expect(screen.getByRole('link', { name: 'sign up' })).toHaveAttribute('href', '/sign-up');
  again(<SignInForm next="/" ended={false} signUpOpen={false} workspaceName={null} />);
  expect(screen.queryByRole('link', { name: 'sign up' })).toBeNull();
  expect(screen.getByText('No account yet? Open your invitation link.')).toBeVisible();
});

test('the workspace is named if strangers may know its name', () => {
  const { again } = show(<SignInForm next="/" ended={false} signUpOpen workspaceName="Reed & Quill" />);
  expect(screen.getByText('Sign in to Reed & Quill.')).toBeVisible();
  again(<SignInForm next="/" ended={false} signUpOpen={false} workspaceName={null} />);
  expect(screen.getByText('Sign in to your workspace.')).toBeVisible();
});

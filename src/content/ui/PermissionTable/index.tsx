import type {ReactNode} from 'react';
import rows from '@generated/reference-page-data/default/permissions.json';
import ScrollableTable from '../ScrollableTable/index.tsx';

const roles = Object.keys(rows[0]?.heldBy ?? {});

/** Text whose parts in backticks are code. */
function Text({children}: {children: string}): ReactNode {
  return children.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

/** Every permission, what it allows, and which predefined role types have it. */
export default function PermissionTable(): ReactNode {
  return (
    <ScrollableTable>
      <thead>
        <tr>
          <th scope="col">Permission</th>
          <th scope="col">What it allows</th>
          {roles.map((role) => (
            <th key={role} scope="col">
              {role}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({name, text, heldBy}) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              <Text>{text}</Text>
            </td>
            {roles.map((role) => (
              <td key={role}>{heldBy[role] ? 'Yes' : 'No'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

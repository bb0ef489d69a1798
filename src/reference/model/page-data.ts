/** What a type card shows. */
export interface Card {
  name: string;
  text: string;
  members: [name: string, type: string][];
  /** How many members are not shown. */
  rest: number;
}

/** The names of the reference, list by list, with those of the fields or values of each item between spaces. */
export type Names = {label: string; names: [name: string, route: string, members?: string][]}[];

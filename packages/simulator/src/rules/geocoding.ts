/** Coordinates of towns, in the place of the service that looks addresses up. Other towns stay without. */

const towns: Record<string, readonly [latitude: number, longitude: number]> = {
  Amsterdam: [52.3728, 4.8936],
  Antwerp: [51.2211, 4.3997],
  Bath: [51.3814, -2.3597],
  Berlin: [52.5174, 13.3951],
  Bristol: [51.4538, -2.5973],
  Brussels: [50.8466, 4.3517],
  Cambridge: [52.2055, 0.1187],
  Cardiff: [51.4816, -3.1791],
  Carlisle: [54.8951, -2.9382],
  Chester: [53.191, -2.8917],
  Edinburgh: [55.9533, -3.1884],
  Freiburg: [47.9961, 7.8494],
  Gdańsk: [54.3482, 18.6543],
  Ghent: [51.0538, 3.725],
  Glasgow: [55.8609, -4.2514],
  Haarlem: [52.3837, 4.6436],
  Hamburg: [53.5503, 10.0007],
  Hull: [53.7435, -0.3394],
  Kendal: [54.327, -2.7472],
  Keswick: [54.6013, -3.1347],
  Leeds: [53.7857, -1.4985],
  Lisbon: [38.7078, -9.1366],
  London: [51.5074, -0.1278],
  Manchester: [53.4795, -2.2451],
  Munich: [48.1371, 11.5754],
  Norwich: [52.6286, 1.2923],
  Oxford: [51.752, -1.2577],
  Paris: [48.8589, 2.32],
  Porto: [41.1542, -8.6204],
  Rotterdam: [51.9244, 4.4777],
  Sheffield: [53.3807, -1.4702],
  Utrecht: [52.1106, 5.0624],
  Werne: [51.662, 7.635],
  York: [53.9591, -1.0815],
};

/** Where an address lies, when its town is known. */
export function coordinatesOf({city}: {city: string}): {latitude: number; longitude: number} | undefined {
  const [latitude, longitude] = towns[city] ?? [];
  return latitude === undefined || longitude === undefined ? undefined : {latitude, longitude};
}

interface Vulnerability {
  name: string;
  severity: string;
  range: string;
  /** `false` when no release mends it; else the release that does. */
  fixAvailable: boolean | {name: string; version: string; isSemVerMajor: boolean};
}

/** What an audit found, as sentences. */
export interface AuditFindings {
  /** High or critical, and a release within the promised ranges mends it. */
  mendable: string[];
  /** The rest, each with the reason why it stays. */
  accepted: string[];
}

/** Reads the report of `npm audit --json`. */
export function readAudit(json: string): AuditFindings {
  let report: {vulnerabilities?: Record<string, Vulnerability>; message?: string; error?: {summary?: string}};
  try {
    report = JSON.parse(json) as typeof report;
  } catch {
    throw new Error(
      'npm audit gave no report. The registry may have no audit endpoint: run it against https://registry.npmjs.org.',
    );
  }
  if (!report.vulnerabilities) {
    throw new Error(
      `npm audit found nothing out: ${report.error?.summary ?? report.message ?? 'no report'}. The registry may have no audit endpoint: run it against https://registry.npmjs.org.`,
    );
  }
  const findings: AuditFindings = {mendable: [], accepted: []};
  for (const {name, severity, range, fixAvailable} of Object.values(report.vulnerabilities)) {
    const text = `${name} ${range} (${severity})`;
    const grave = severity === 'high' || severity === 'critical';
    if (fixAvailable === false) findings.accepted.push(`${text}: no release mends it`);
    else if (typeof fixAvailable === 'object' && fixAvailable.isSemVerMajor)
      findings.accepted.push(
        `${text}: mended only by ${fixAvailable.name}@${fixAvailable.version}, a release that breaks`,
      );
    else if (grave) findings.mendable.push(`${text}: run "npm audit fix"`);
    else findings.accepted.push(`${text}: below high; the next update takes it along`);
  }
  return findings;
}

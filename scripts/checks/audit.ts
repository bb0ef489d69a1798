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
  failed: string[];
  /** High or critical, and nothing that could be installed today mends it: somebody must decide. */
  reported: string[];
  /** The rest. */
  listed: string[];
}

/** The registry told nothing: it is down, or has no audit endpoint. */
export class NoAudit extends Error {}

/** Reads the report of `npm audit --json`. */
export function readAudit(json: string): AuditFindings {
  let report: {vulnerabilities?: Record<string, Vulnerability>; message?: string; error?: {summary?: string}} = {};
  try {
    report = JSON.parse(json) as typeof report;
  } catch {
    // Told below, as an answer without findings is.
  }
  if (!report.vulnerabilities) {
    const reason = report.error?.summary ?? report.message ?? 'no report';
    throw new NoAudit(
      `npm audit found nothing out: ${reason}. The registry may have no audit endpoint: run it against https://registry.npmjs.org.`,
    );
  }
  const findings: AuditFindings = {failed: [], reported: [], listed: []};
  for (const {name, severity, range, fixAvailable} of Object.values(report.vulnerabilities)) {
    const text = `${name} ${range} (${severity})`;
    const unmended = severity === 'high' || severity === 'critical' ? findings.reported : findings.listed;
    if (fixAvailable === false) unmended.push(`${text}: no release mends it`);
    else if (typeof fixAvailable === 'object' && fixAvailable.isSemVerMajor)
      unmended.push(`${text}: mended only by ${fixAvailable.name}@${fixAvailable.version}, a release that breaks`);
    else if (unmended === findings.reported) findings.failed.push(`${text}: run "npm audit fix"`);
    else findings.listed.push(`${text}: below high; the next update takes it along`);
  }
  return findings;
}

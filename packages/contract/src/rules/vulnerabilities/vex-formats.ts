/** The formats of statements about vulnerabilities (VEX), each with its name and its readers. */
export const vexFormats = {
  cyclonedx: { name: 'CycloneDX 1.6', readers: 'For asset and SBOM tools, such as Dependency-Track.' },
  csaf: { name: 'CSAF 2.0 (VEX)', readers: 'For authorities, customers and CSAF management systems.' },
  openvex: { name: 'OpenVEX', readers: 'For scanners that hide what is not affected, such as Grype and Trivy.' },
} as const;

export type VexFormat = keyof typeof vexFormats;

export const vexFormatNames = Object.keys(vexFormats) as [VexFormat, ...VexFormat[]];

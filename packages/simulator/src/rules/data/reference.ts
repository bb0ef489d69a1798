/** Countries of ISO 3166-1 and their states of ISO 3166-2, as one line or list each. Source: Debian's iso-codes. */

/** Code, English short name, calling code, and currency where Endless keeps money in it. */
export const countryRows = `
AD|Andorra|+376|EUR
AE|United Arab Emirates|+971|AED
AF|Afghanistan|+93|
AG|Antigua and Barbuda|+1268|
AI|Anguilla|+1264|
AL|Albania|+355|
AM|Armenia|+374|
AO|Angola|+244|
AQ|Antarctica|+672|
AR|Argentina|+54|ARS
AS|American Samoa|+1684|USD
AT|Austria|+43|EUR
AU|Australia|+61|AUD
AW|Aruba|+297|
AX|Åland Islands|+358|EUR
AZ|Azerbaijan|+994|
BA|Bosnia and Herzegovina|+387|
BB|Barbados|+1246|
BD|Bangladesh|+880|
BE|Belgium|+32|EUR
BF|Burkina Faso|+226|
BG|Bulgaria|+359|BGN
BH|Bahrain|+973|BHD
BI|Burundi|+257|
BJ|Benin|+229|
BL|Saint Barthélemy|+590|EUR
BM|Bermuda|+1441|
BN|Brunei|+673|
BO|Bolivia|+591|
BQ|Caribbean Netherlands|+599|USD
BR|Brazil|+55|BRL
BS|Bahamas|+1242|
BT|Bhutan|+975|
BV|Bouvet Island|+47|NOK
BW|Botswana|+267|
BY|Belarus|+375|
BZ|Belize|+501|
CA|Canada|+1|CAD
CC|Cocos (Keeling) Islands|+61|AUD
CD|Democratic Republic of the Congo|+243|
CF|Central African Republic|+236|
CG|Congo|+242|
CH|Switzerland|+41|CHF
CI|Côte d’Ivoire|+225|
CK|Cook Islands|+682|NZD
CL|Chile|+56|CLP
CM|Cameroon|+237|
CN|China|+86|CNY
CO|Colombia|+57|COP
CR|Costa Rica|+506|
CU|Cuba|+53|
CV|Cape Verde|+238|
CW|Curaçao|+599|
CX|Christmas Island|+61|AUD
CY|Cyprus|+357|EUR
CZ|Czechia|+420|CZK
DE|Germany|+49|EUR
DJ|Djibouti|+253|
DK|Denmark|+45|DKK
DM|Dominica|+1767|
DO|Dominican Republic|+1809|
DZ|Algeria|+213|
EC|Ecuador|+593|USD
EE|Estonia|+372|EUR
EG|Egypt|+20|EGP
EH|Western Sahara|+212|MAD
ER|Eritrea|+291|
ES|Spain|+34|EUR
ET|Ethiopia|+251|
FI|Finland|+358|EUR
FJ|Fiji|+679|
FK|Falkland Islands|+500|
FM|Micronesia|+691|USD
FO|Faroe Islands|+298|DKK
FR|France|+33|EUR
GA|Gabon|+241|
GB|United Kingdom|+44|GBP
GD|Grenada|+1473|
GE|Georgia|+995|
GF|French Guiana|+594|EUR
GG|Guernsey|+44|GBP
GH|Ghana|+233|
GI|Gibraltar|+350|
GL|Greenland|+299|DKK
GM|Gambia|+220|
GN|Guinea|+224|
GP|Guadeloupe|+590|EUR
GQ|Equatorial Guinea|+240|
GR|Greece|+30|EUR
GS|South Georgia and the South Sandwich Islands|+500|GBP
GT|Guatemala|+502|
GU|Guam|+1671|USD
GW|Guinea-Bissau|+245|
GY|Guyana|+592|
HK|Hong Kong|+852|HKD
HM|Heard Island and McDonald Islands|+672|AUD
HN|Honduras|+504|
HR|Croatia|+385|EUR
HT|Haiti|+509|
HU|Hungary|+36|HUF
ID|Indonesia|+62|IDR
IE|Ireland|+353|EUR
IL|Israel|+972|ILS
IM|Isle of Man|+44|GBP
IN|India|+91|INR
IO|British Indian Ocean Territory|+246|USD
IQ|Iraq|+964|
IR|Iran|+98|
IS|Iceland|+354|ISK
IT|Italy|+39|EUR
JE|Jersey|+44|GBP
JM|Jamaica|+1876|
JO|Jordan|+962|
JP|Japan|+81|JPY
KE|Kenya|+254|
KG|Kyrgyzstan|+996|
KH|Cambodia|+855|
KI|Kiribati|+686|AUD
KM|Comoros|+269|
KN|Saint Kitts and Nevis|+1869|
KP|North Korea|+850|
KR|South Korea|+82|KRW
KW|Kuwait|+965|KWD
KY|Cayman Islands|+1345|
KZ|Kazakhstan|+7|
LA|Laos|+856|
LB|Lebanon|+961|
LC|Saint Lucia|+1758|
LI|Liechtenstein|+423|CHF
LK|Sri Lanka|+94|
LR|Liberia|+231|
LS|Lesotho|+266|
LT|Lithuania|+370|EUR
LU|Luxembourg|+352|EUR
LV|Latvia|+371|EUR
LY|Libya|+218|
MA|Morocco|+212|MAD
MC|Monaco|+377|EUR
MD|Moldova|+373|
ME|Montenegro|+382|EUR
MF|Saint Martin|+590|EUR
MG|Madagascar|+261|
MH|Marshall Islands|+692|USD
MK|North Macedonia|+389|
ML|Mali|+223|
MM|Myanmar|+95|
MN|Mongolia|+976|
MO|Macao|+853|
MP|Northern Mariana Islands|+1670|USD
MQ|Martinique|+596|EUR
MR|Mauritania|+222|
MS|Montserrat|+1664|
MT|Malta|+356|EUR
MU|Mauritius|+230|
MV|Maldives|+960|
MW|Malawi|+265|
MX|Mexico|+52|MXN
MY|Malaysia|+60|MYR
MZ|Mozambique|+258|
NA|Namibia|+264|
NC|New Caledonia|+687|
NE|Niger|+227|
NF|Norfolk Island|+672|AUD
NG|Nigeria|+234|
NI|Nicaragua|+505|
NL|Netherlands|+31|EUR
NO|Norway|+47|NOK
NP|Nepal|+977|
NR|Nauru|+674|AUD
NU|Niue|+683|NZD
NZ|New Zealand|+64|NZD
OM|Oman|+968|
PA|Panama|+507|USD
PE|Peru|+51|PEN
PF|French Polynesia|+689|
PG|Papua New Guinea|+675|
PH|Philippines|+63|PHP
PK|Pakistan|+92|
PL|Poland|+48|PLN
PM|Saint Pierre and Miquelon|+508|EUR
PN|Pitcairn Islands|+64|NZD
PR|Puerto Rico|+1787|USD
PS|Palestine|+970|ILS
PT|Portugal|+351|EUR
PW|Palau|+680|USD
PY|Paraguay|+595|
QA|Qatar|+974|QAR
RE|Réunion|+262|EUR
RO|Romania|+40|RON
RS|Serbia|+381|
RU|Russia|+7|
RW|Rwanda|+250|
SA|Saudi Arabia|+966|SAR
SB|Solomon Islands|+677|
SC|Seychelles|+248|
SD|Sudan|+249|
SE|Sweden|+46|SEK
SG|Singapore|+65|SGD
SH|Saint Helena, Ascension and Tristan da Cunha|+290|
SI|Slovenia|+386|EUR
SJ|Svalbard and Jan Mayen|+47|NOK
SK|Slovakia|+421|EUR
SL|Sierra Leone|+232|
SM|San Marino|+378|EUR
SN|Senegal|+221|
SO|Somalia|+252|
SR|Suriname|+597|
SS|South Sudan|+211|
ST|São Tomé and Príncipe|+239|
SV|El Salvador|+503|USD
SX|Sint Maarten|+1721|
SY|Syria|+963|
SZ|Eswatini|+268|
TC|Turks and Caicos Islands|+1649|USD
TD|Chad|+235|
TF|French Southern Territories|+262|EUR
TG|Togo|+228|
TH|Thailand|+66|THB
TJ|Tajikistan|+992|
TK|Tokelau|+690|NZD
TL|Timor-Leste|+670|USD
TM|Turkmenistan|+993|
TN|Tunisia|+216|
TO|Tonga|+676|
TR|Türkiye|+90|TRY
TT|Trinidad and Tobago|+1868|
TV|Tuvalu|+688|AUD
TW|Taiwan|+886|TWD
TZ|Tanzania|+255|
UA|Ukraine|+380|UAH
UG|Uganda|+256|
UM|United States Minor Outlying Islands|+1|USD
US|United States|+1|USD
UY|Uruguay|+598|
UZ|Uzbekistan|+998|
VA|Vatican City|+39|EUR
VC|Saint Vincent and the Grenadines|+1784|
VE|Venezuela|+58|
VG|British Virgin Islands|+1284|USD
VI|U.S. Virgin Islands|+1340|USD
VN|Vietnam|+84|VND
VU|Vanuatu|+678|
WF|Wallis and Futuna|+681|
WS|Samoa|+685|
YE|Yemen|+967|
YT|Mayotte|+262|EUR
ZA|South Africa|+27|ZAR
ZM|Zambia|+260|
ZW|Zimbabwe|+263|
`;

/** Codes and names of states, by country. Countries whose addresses name none are left out. */
export const stateRows: Record<string, string> = {
  AR: `
B Buenos Aires, K Catamarca, H Chaco, U Chubut, C Ciudad Autónoma de Buenos Aires, X Córdoba, W Corrientes,
E Entre Ríos, P Formosa, Y Jujuy, L La Pampa, F La Rioja, M Mendoza, N Misiones, Q Neuquén, R Río Negro,
A Salta, J San Juan, D San Luis, Z Santa Cruz, S Santa Fe, G Santiago del Estero, V Tierra del Fuego,
T Tucumán
`,
  AU: `
ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland,
SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia
`,
  BR: `
AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ES Espírito Santo,
GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba,
PR Paraná, PE Pernambuco, PI Piauí, RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul,
RO Rondônia, RR Roraima, SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins
`,
  CA: `
AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
SK Saskatchewan, YT Yukon
`,
  IN: `
AN Andaman and Nicobar Islands, AP Andhra Pradesh, AR Arunāchal Pradesh, AS Assam, BR Bihār, CH Chandīgarh,
CT Chhattīsgarh, DH Dādra and Nagar Haveli and Damān and Diu, DL Delhi, GA Goa, GJ Gujarāt, HR Haryāna,
HP Himāchal Pradesh, JK Jammu and Kashmīr, JH Jhārkhand, KA Karnātaka, KL Kerala, LA Ladākh, LD Lakshadweep,
MP Madhya Pradesh, MH Mahārāshtra, MN Manipur, ML Meghālaya, MZ Mizoram, NL Nāgāland, OR Odisha,
PY Puducherry, PB Punjab, RJ Rājasthān, SK Sikkim, TN Tamil Nādu, TG Telangāna, TR Tripura, UP Uttar Pradesh,
UT Uttarākhand, WB West Bengal
`,
  IT: `
AG Agrigento, AL Alessandria, AN Ancona, AR Arezzo, AP Ascoli Piceno, AT Asti, AV Avellino, BA Bari,
BT Barletta-Andria-Trani, BL Belluno, BN Benevento, BG Bergamo, BI Biella, BO Bologna, BZ Bolzano,
BS Brescia, BR Brindisi, CA Cagliari, CL Caltanissetta, CB Campobasso, CE Caserta, CT Catania, CZ Catanzaro,
CH Chieti, CO Como, CS Cosenza, CR Cremona, KR Crotone, CN Cuneo, EN Enna, FM Fermo, FE Ferrara, FI Firenze,
FG Foggia, FC Forlì-Cesena, FR Frosinone, GE Genova, GO Gorizia, GR Grosseto, IM Imperia, IS Isernia,
AQ L'Aquila, SP La Spezia, LT Latina, LE Lecce, LC Lecco, LI Livorno, LO Lodi, LU Lucca, MC Macerata,
MN Mantova, MS Massa-Carrara, MT Matera, ME Messina, MI Milano, MO Modena, MB Monza e Brianza, NA Napoli,
NO Novara, NU Nuoro, OR Oristano, PD Padova, PA Palermo, PR Parma, PV Pavia, PG Perugia, PU Pesaro e Urbino,
PE Pescara, PC Piacenza, PI Pisa, PT Pistoia, PN Pordenone, PZ Potenza, PO Prato, RG Ragusa, RA Ravenna,
RC Reggio Calabria, RE Reggio Emilia, RI Rieti, RN Rimini, RM Roma, RO Rovigo, SA Salerno, SS Sassari,
SV Savona, SI Siena, SR Siracusa, SO Sondrio, SU Sud Sardegna, TA Taranto, TE Teramo, TR Terni, TO Torino,
TP Trapani, TN Trento, TV Treviso, TS Trieste, UD Udine, VA Varese, VE Venezia, VB Verbano-Cusio-Ossola,
VC Vercelli, VR Verona, VV Vibo Valentia, VI Vicenza, VT Viterbo
`,
  JP: `
23 Aichi, 05 Akita, 02 Aomori, 12 Chiba, 38 Ehime, 18 Fukui, 40 Fukuoka, 07 Fukushima, 21 Gifu, 10 Gunma,
34 Hiroshima, 01 Hokkaido, 28 Hyogo, 08 Ibaraki, 17 Ishikawa, 03 Iwate, 37 Kagawa, 46 Kagoshima, 14 Kanagawa,
39 Kochi, 43 Kumamoto, 26 Kyoto, 24 Mie, 04 Miyagi, 45 Miyazaki, 20 Nagano, 42 Nagasaki, 29 Nara, 15 Niigata,
44 Oita, 33 Okayama, 47 Okinawa, 27 Osaka, 41 Saga, 11 Saitama, 25 Shiga, 32 Shimane, 22 Shizuoka,
09 Tochigi, 36 Tokushima, 13 Tokyo, 31 Tottori, 16 Toyama, 30 Wakayama, 06 Yamagata, 35 Yamaguchi,
19 Yamanashi
`,
  MX: `
AGU Aguascalientes, BCN Baja California, BCS Baja California Sur, CAM Campeche, CHP Chiapas, CHH Chihuahua,
CMX Ciudad de México, COA Coahuila de Zaragoza, COL Colima, DUR Durango, GUA Guanajuato, GRO Guerrero,
HID Hidalgo, JAL Jalisco, MEX México, MIC Michoacán de Ocampo, MOR Morelos, NAY Nayarit, NLE Nuevo León,
OAX Oaxaca, PUE Puebla, QUE Querétaro, ROO Quintana Roo, SLP San Luis Potosí, SIN Sinaloa, SON Sonora,
TAB Tabasco, TAM Tamaulipas, TLA Tlaxcala, VER Veracruz de Ignacio de la Llave, YUC Yucatán, ZAC Zacatecas
`,
  US: `
AL Alabama, AK Alaska, AS American Samoa, AZ Arizona, AR Arkansas, CA California, CO Colorado,
CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, GU Guam, HI Hawaii, ID Idaho,
IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland,
MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada,
NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota,
MP Northern Mariana Islands, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, PR Puerto Rico,
RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas,
UM United States Minor Outlying Islands, UT Utah, VT Vermont, VI U.S. Virgin Islands, VA Virginia,
WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming
`,
};

/**
 * Code, English name, sign and decimal places of the currencies of `CurrencyCode`, and units for one euro. The simulator
 * knows one rate for all days.
 */
export const currencyRows = `
AED|UAE dirham|د.إ|2|4.3079
ARS|Argentine peso|$|2|1609.4
AUD|Australian dollar|A$|2|1.7815
BGN|Bulgarian lev|лв.|2|1.9558
BHD|Bahraini dinar|BD|3|0.4411
BRL|Brazilian real|R$|2|6.242
CAD|Canadian dollar|C$|2|1.6346
CHF|Swiss franc|CHF|2|0.9364
CLP|Chilean peso|$|0|1127.6
CNY|Chinese yuan|¥|2|8.359
COP|Colombian peso|$|2|4604.2
CZK|Czech koruna|Kč|2|24.335
DKK|Danish krone|kr.|2|7.4639
EGP|Egyptian pound|E£|2|56.21
EUR|Euro|€|2|1
GBP|Pound sterling|£|2|0.8714597
HKD|Hong Kong dollar|HK$|2|9.1367
HUF|Hungarian forint|Ft|2|390.26
IDR|Indonesian rupiah|Rp|2|19573
ILS|Israeli new shekel|₪|2|3.8841
INR|Indian rupee|₹|2|104.268
ISK|Icelandic króna|kr|0|142.5
JPY|Japanese yen|¥|0|173.76
KRW|South Korean won|₩|0|1648.9
KWD|Kuwaiti dinar|KD|3|0.3586
MAD|Moroccan dirham|DH|2|10.583
MXN|Mexican peso|$|2|21.5315
MYR|Malaysian ringgit|RM|2|4.9427
NOK|Norwegian krone|kr|2|11.72333
NZD|New Zealand dollar|NZ$|2|2.0259
PEN|Peruvian sol|S/|2|4.079
PHP|Philippine peso|₱|2|68.36
PLN|Polish złoty|zł|2|4.262575
QAR|Qatari riyal|QR|2|4.2698
RON|Romanian leu|lei|2|5.0813
SAR|Saudi riyal|SR|2|4.3988
SEK|Swedish krona|kr|2|11.03753
SGD|Singapore dollar|S$|2|1.5143
THB|Thai baht|฿|2|38.05
TRY|Turkish lira|₺|2|48.82
TWD|New Taiwan dollar|NT$|2|35.79
UAH|Ukrainian hryvnia|₴|2|48.51
USD|US dollar|$|2|1.173021
VND|Vietnamese đồng|₫|0|31026
ZAR|South African rand|R|2|20.2821
`;

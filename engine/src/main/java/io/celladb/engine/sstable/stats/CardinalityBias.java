package io.celladb.engine.sstable.stats;

/**
 * Turns the registers of HyperLogLog++ with precision 13 into an estimate, with the correction of
 * its bias that was published with the algorithm (Heule, Nunkesser and Hall, 2013).
 */
final class CardinalityBias {
  private static final double LINEAR_COUNTING_LIMIT = 6500;
  private static final int CORRECTED_REGISTER_MULTIPLES = 5;
  private static final int NEIGHBOURS = 6;

  /** The mean raw estimate of 1, 205, 410, 615 and so on different values. */
  private static final double[] MEASURED = {
    5908.5052,
    6007.2672,
    6107.347,
    6208.5794,
    6311.2622,
    6414.5514,
    6519.3376,
    6625.6952,
    6732.5988,
    6841.3552,
    6950.5972,
    7061.3082,
    7173.5646,
    7287.109,
    7401.8216,
    7516.4344,
    7633.3802,
    7751.2962,
    7870.3784,
    7990.292,
    8110.79,
    8233.4574,
    8356.6036,
    8482.2712,
    8607.7708,
    8735.099,
    8863.1858,
    8993.4746,
    9123.8496,
    9255.6794,
    9388.5448,
    9522.7516,
    9657.3106,
    9792.6094,
    9930.5642,
    10068.794,
    10206.7256,
    10347.81,
    10490.3196,
    10632.0778,
    10775.9916,
    10920.4662,
    11066.124,
    11213.073,
    11358.0362,
    11508.1006,
    11659.1716,
    11808.7514,
    11959.4884,
    12112.1314,
    12265.037,
    12420.3756,
    12578.933,
    12734.311,
    12890.0006,
    13047.2144,
    13207.3096,
    13368.5144,
    13528.024,
    13689.847,
    13852.7528,
    14018.3168,
    14180.5372,
    14346.9668,
    14513.5074,
    14677.867,
    14846.2186,
    15017.4186,
    15184.9716,
    15356.339,
    15529.2972,
    15697.3578,
    15871.8686,
    16042.187,
    16216.4094,
    16389.4188,
    16565.9126,
    16742.3272,
    16919.0042,
    17094.7592,
    17273.965,
    17451.8342,
    17634.4254,
    17810.5984,
    17988.9242,
    18171.051,
    18354.7938,
    18539.466,
    18721.0408,
    18904.9972,
    19081.867,
    19271.9118,
    19451.8694,
    19637.9816,
    19821.2922,
    20013.1292,
    20199.3858,
    20387.8726,
    20572.9514,
    20770.7764,
    20955.1714,
    21144.751,
    21329.9952,
    21520.709,
    21712.7016,
    21906.3868,
    22096.2626,
    22286.0524,
    22475.051,
    22665.5098,
    22862.8492,
    23055.5294,
    23249.6138,
    23437.848,
    23636.273,
    23826.093,
    24020.3296,
    24213.3896,
    24411.7392,
    24602.9614,
    24805.7952,
    24998.1552,
    25193.9588,
    25389.0166,
    25585.8392,
    25780.6976,
    25981.2728,
    26175.977,
    26376.5252,
    26570.1964,
    26773.387,
    26962.9812,
    27163.0586,
    27368.164,
    27565.0534,
    27758.7428,
    27961.1276,
    28163.2324,
    28362.3816,
    28565.7668,
    28758.644,
    28956.9768,
    29163.4722,
    29354.7026,
    29561.1186,
    29767.9948,
    29959.9986,
    30164.0492,
    30366.9818,
    30562.5338,
    30762.9928,
    30976.1592,
    31166.274,
    31376.722,
    31570.3734,
    31770.809,
    31974.8934,
    32179.5286,
    32387.5442,
    32582.3504,
    32794.076,
    32989.9528,
    33191.842,
    33392.4684,
    33595.659,
    33801.8672,
    34000.3414,
    34200.0922,
    34402.6792,
    34610.0638,
    34804.0084,
    35011.13,
    35218.669,
    35418.6634,
    35619.0792,
    35830.6534,
    36028.4966,
    36229.7902,
    36438.6422,
    36630.7764,
    36833.3102,
    37048.6728,
    37247.3916,
    37453.5904,
    37669.3614,
    37854.5526,
    38059.305,
    38268.0936,
    38470.2516,
    38674.7064,
    38876.167,
    39068.3794,
    39281.9144,
    39492.8566,
    39684.8628,
    39898.4108,
    40093.1836,
    40297.6858,
    40489.7086,
    40717.2424
  };

  private CardinalityBias() {}

  /**
   * The estimate.
   *
   * @param registers how many there are: 8192
   * @param sumOfInverses sum of 2 to the power of minus the register
   * @param zeros registers that are 0
   */
  static long estimate(int registers, double sumOfInverses, int zeros) {
    if (zeros > 0) {
      double linear = registers * Math.log(registers / (double) zeros);
      if (linear < LINEAR_COUNTING_LIMIT) {
        return Math.round(linear);
      }
    }
    double alpha = 0.7213 / (1 + 1.079 / registers);
    double raw = alpha * registers * registers * (1 / sumOfInverses);
    boolean isBiased = raw <= (double) CORRECTED_REGISTER_MULTIPLES * registers;
    return Math.round(isBiased ? raw - bias(raw) : raw);
  }

  /** The mean bias of the measured estimates that are nearest. */
  private static double bias(double raw) {
    int from = 0;
    while (from + NEIGHBOURS < MEASURED.length
        && Math.abs(MEASURED[from + NEIGHBOURS] - raw) < Math.abs(MEASURED[from] - raw)) {
      from++;
    }
    double sum = 0;
    for (int i = from; i < from + NEIGHBOURS; i++) {
      sum += MEASURED[i] - distinct(i);
    }
    return sum / NEIGHBOURS;
  }

  /** How many different values the entry was measured with: multiples of 204.795, rounded up. */
  private static int distinct(int entry) {
    return Math.max(1, (entry * 40_959 + 199) / 200);
  }
}
